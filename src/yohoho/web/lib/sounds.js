// Sounds made from filtered noise and plain tones. They are off until a person turns them on.
import { random } from "./random.js";
import { preferences } from "./preferences.js";
import { isPageTouched } from "./user-activation.js";

/** @type {AudioContext | undefined} */
let context;

/** @typedef {"card" | "coin" | "fist" | "wave" | "turn" | "fanfare" | "chord"} Sound */

/** @param {Sound} sound */
export function play(sound) {
  if (!preferences.value.sound || !isPageTouched()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  card: (audio, at) => playNoise(audio, at, 0.09, 2400, 0.12),
  coin: (audio, at) =>
    [1318, 1975].forEach((pitch, n) => playTone(audio, at + n * 0.07, pitch, 0.35, 0.05)),
  fist: (audio, at) => (playTone(audio, at, 82, 0.22, 0.5), playNoise(audio, at, 0.06, 320, 0.3)),
  wave: (audio, at) => playNoise(audio, at, 1.4, 500, 0.14),
  turn: (audio, at) =>
    [523, 659].forEach((pitch, n) => playTone(audio, at + n * 0.12, pitch, 0.5, 0.06)),
  fanfare: (audio, at) => {
    for (const [n, pitch] of [392, 523, 659].entries()) playHorn(audio, at + n * 0.15, pitch, 0.18);
    for (const pitch of [523, 659, 784]) playHorn(audio, at + 0.5, pitch, 1.3);
  },
  chord: (audio, at) =>
    [262, 330, 392].forEach((pitch, n) => playTone(audio, at + n * 0.06, pitch, 1.2, 0.06)),
};

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 */
function playTone(audio, at, pitch, length, loud) {
  const tone = new OscillatorNode(audio, { frequency: pitch });
  tone.connect(fadeOut(audio, at, length, loud));
  tone.start(at);
  tone.stop(at + length);
}

/**
 * A tone with the overtones of brass.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 */
function playHorn(audio, at, pitch, length) {
  [0.05, 0.025, 0.012].forEach((loud, n) => playTone(audio, at, pitch * (n + 1), length, loud));
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function playNoise(audio, at, length, pitch, loud) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const grains = noise.getChannelData(0);
  for (let n = 0; n < grains.length; n++) grains[n] = random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fadeOut(audio, at, length, loud));
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} length @param {number} loud */
function fadeOut(audio, at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}
