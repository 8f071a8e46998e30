// Few and soft, made on the spot: filtered noise and plain tones. Off until asked for.
import { choices } from "./preferences.js";

/** @type {AudioContext | undefined} */
let room;

/** @typedef {"card" | "coin" | "fist" | "wave" | "turn"} Sound */

/** @param {Sound} sound */
export function play(sound) {
  if (!choices.value.sound) return;
  room ??= new AudioContext();
  if (room.state === "suspended") void room.resume();
  SOUNDS[sound](room, room.currentTime);
}

/** @type {Record<Sound, (room: AudioContext, at: number) => void>} */
const SOUNDS = {
  card: (room, at) => rush(room, at, 0.09, 2400, 0.12),
  coin: (room, at) =>
    [1318, 1975].forEach((pitch, n) => ring(room, at + n * 0.07, pitch, 0.35, 0.05)),
  fist: (room, at) => (ring(room, at, 82, 0.22, 0.5), rush(room, at, 0.06, 320, 0.3)),
  wave: (room, at) => rush(room, at, 1.4, 500, 0.14),
  turn: (room, at) => [523, 659].forEach((pitch, n) => ring(room, at + n * 0.12, pitch, 0.5, 0.06)),
};

/**
 * @param {AudioContext} room
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 */
function ring(room, at, pitch, length, loud) {
  const tone = new OscillatorNode(room, { frequency: pitch });
  tone.connect(fading(room, at, length, loud));
  tone.start(at);
  tone.stop(at + length);
}

/**
 * @param {AudioContext} room
 * @param {number} at
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function rush(room, at, length, pitch, loud) {
  const noise = room.createBuffer(1, Math.ceil(room.sampleRate * length), room.sampleRate);
  const grains = noise.getChannelData(0);
  for (let n = 0; n < grains.length; n++) grains[n] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(room, { buffer: noise });
  const filter = new BiquadFilterNode(room, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(room, at, length, loud));
  source.start(at);
}

/** @param {AudioContext} room @param {number} at @param {number} length @param {number} loud */
function fading(room, at, length, loud) {
  const gain = new GainNode(room, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(room.destination);
  return gain;
}
