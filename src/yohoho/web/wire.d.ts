// Written by `make types` from the server's own models. Do not edit.

export interface Reason {
  code: string;
  ruling: string | null;
  args: Record<string, any>;
}

export interface Puzzle {
  id: string;
  game: string;
  edition: string;
  options: Record<string, any>;
  view: Record<string, any>;
  unit: "percent" | "points";
  values: (ActionValue)[];
  theme: string;
  difficulty: number;
  sailor: string;
}

export interface ActionValue {
  action: string;
  value: number;
  margin: number;
  win: number;
  policy: number;
}

export interface TableView {
  id: string;
  code: string;
  version: number;
  phase: string;
  settings: Settings;
  daily?: DailyTerms | null;
  seats: (SeatInfo)[];
  you?: number | null;
  host?: boolean;
  archived?: boolean;
  paused?: boolean;
  chat_on?: boolean;
  bots_talk?: boolean;
  chat?: (ChatView)[] | null;
  muted?: (number)[];
  watchers?: number;
  game_number?: number;
  commitment?: string;
  secret?: string;
  words?: (string)[];
  coach?: boolean;
  silenced?: Reason | null;
  reconsider_until?: number | null;
  rematch_from?: number | null;
  moved_along?: boolean;
  moves_made?: (MovesMade)[];
  may_show?: boolean;
  shown?: Record<number, (string)[]>;
  game?: any;
}

export interface Settings {
  game: string;
  options: Record<string, any>;
  title: string;
  public: boolean;
  watch: "anyone" | "nobody";
  pace: number;
  grace: number;
  chat: boolean;
  bots_talk: boolean;
  coach: "all" | "alone" | "off";
  bots: string;
  stand_in: string;
}

export interface DailyTerms {
  day: string;
  closes: number;
  practice?: boolean;
}

export interface SeatInfo {
  kind: string;
  name?: string;
  host?: boolean;
  ready?: boolean;
  here?: boolean;
  stand_in?: boolean;
  left?: boolean;
  rung?: string;
  style?: string;
  character?: string;
  portrait?: string;
  words?: boolean;
  deadline?: number | null;
  stand_in_at?: number | null;
  wants_rematch?: boolean;
}

export interface ChatView {
  at: number;
  name: string;
  seat?: number | null;
  text?: string;
  phrase?: string;
  mine?: boolean;
}

export interface MovesMade {
  by: string;
  verb: string;
  count: number;
  last: string;
}

export interface Told {
  seq: number;
  at: number;
  what: string;
  seat?: number | null;
  name?: string;
  args?: Record<string, any>;
  events?: (any)[];
  mine?: boolean;
}

export interface SkullKingView {
  seat: number | null;
  options: SkullKingOptions;
  phase: string;
  round: number;
  rounds: number;
  cards: number;
  dealer: number;
  leader: number;
  waiting: (number)[];
  seats: (SkullKingSeatView)[];
  hand?: (string)[];
  legal?: (string)[];
  refused?: Record<string, Reason>;
  bid?: number | null;
  cannonball?: boolean | null;
  trick?: SkullKingTrickView | null;
  tricks?: (SkullKingTrickView)[];
  trick_before?: SkullKingTrickView | null;
  power?: string | null;
  power_seat?: number | null;
  alliances?: ([number, number])[];
  undealt?: number;
  seen_undealt?: (string)[];
  drawn?: (string)[];
  discarded?: (string)[];
  if_it_ended_now?: (number)[];
  scores: (number)[];
  history?: (SkullKingRoundLine)[];
  last_round?: (SkullKingScoreLine)[];
  result?: Result | null;
}

export interface SkullKingOptions {
  edition: string;
  players: number;
  kraken: boolean;
  whale: boolean;
  loot: boolean;
  loot_for_two: boolean;
  powers: (string)[];
  scoring: string | null;
  plan: string | (number)[];
  ties: "extra-rounds" | "shared";
  blanks: (string)[];
  tricks_face_down: boolean;
}

export interface SkullKingSeatView {
  cards: number;
  tricks: number;
  score: number;
  has_bid?: boolean;
  bid?: number | null;
  has_loaded?: boolean;
  cannonball?: boolean | null;
  wager?: number;
  change?: number;
  voids?: (string)[];
  drew?: number;
  ghost?: boolean;
}

export interface SkullKingTrickView {
  seats: (number)[];
  cards: (string)[];
  suit?: string | null;
  winner?: number | null;
  bonus?: number;
  why?: (Reason)[];
}

export interface SkullKingRoundLine {
  cards: number;
  bids: (number)[];
  tricks: (number)[];
  points: (number)[];
}

export interface SkullKingScoreLine {
  facts: SkullKingFacts;
  score: SkullKingScore;
  why: (Reason)[];
}

export interface SkullKingFacts {
  bid: number;
  tricks: number;
  bonus?: number;
  alliances?: number;
  wager?: number;
  harry?: number;
  cannonball?: boolean;
}

export interface SkullKingScore {
  base: number;
  bonus: number;
  alliances: number;
  wager: number;
}

export interface Result {
  winners: (number)[];
  ranks: (number)[];
  scores: (number)[];
}

export interface SkullView {
  seat: number | null;
  options: SkullOptions;
  phase: "bidding" | "discard" | "draw" | "first-discs" | "flipping" | "name" | "over" | "shuffle" | "start" | "turns";
  round: number;
  first: number | null;
  waiting: (number)[];
  legal: (string)[];
  discs: (string)[];
  hand: (string)[];
  pile: (string)[];
  lost: (string)[];
  players: (SkullSeenPlayer)[];
  calls: (SkullCall)[];
  highest: number;
  on_mats: number;
  challenger: number | null;
  flips: (SkullSeenFlip)[];
  gathered: number;
  last_chance: number | null;
  history: (SkullSeenRound)[];
  result: Result | null;
  open_rounds?: (SkullOpenRound)[];
}

export interface SkullOptions {
  players: number;
  last_chance: boolean;
  open_to_eliminated: boolean;
  first_player: number | "random";
}

export interface SkullSeenPlayer {
  seat: number;
  discs: number;
  hand: number;
  pile: (string)[];
  successes: number;
  eliminated: boolean;
  passed: boolean;
  last_chance: boolean;
}

export interface SkullCall {
  seat: number;
  bid: number | null;
}

export interface SkullSeenFlip {
  owner: number;
  disc: string;
}

export interface SkullSeenRound {
  number: number;
  first: number;
  piles: (number)[];
  calls: (SkullCall)[];
  challenger: number;
  bid: number;
  flips: (SkullSeenFlip)[];
  won: boolean;
  skull_of: number | null;
  loser: number | null;
  eliminated: number | null;
  last_chance: number | null;
}

export interface SkullOpenRound {
  number: number;
  piles: ((string)[])[];
  hands: ((string)[])[];
}

export interface Myself {
  id: string;
  name: string;
}

export interface Carry {
  token: string;
  link: string;
  expires: number;
  qr: string;
}

export interface TablePage {
  tables: (TableLine)[];
  before: number | null;
}

export interface TableLine {
  id: string;
  code: string;
  game: string;
  title: string;
  public: boolean;
  status: string;
  seats: number;
  taken: number;
  hosting: boolean;
  created: number;
  updated: number;
}

export interface MyTable {
  table: CurrentTable | null;
}

export interface CurrentTable {
  id: string;
  phase: "lobby" | "playing";
  settings: Settings;
  round: number | null;
  my_turn: boolean;
  daily: DailyTerms | null;
}

export interface TableOpened {
  id: string;
  code: string;
  link: string;
}

export interface Advice {
  version: number;
  confidence: "fairly" | "sure" | "unsure";
  hints: (Hint)[];
}

export interface Hint {
  action: string;
  points: number;
  gain: number;
  margin: number;
  why: Reason;
  chance?: number | null;
}

export interface GamePage {
  games: (GameLine)[];
  before: number | null;
}

export interface GameLine {
  id: string;
  table: string;
  game: string;
  finished: number;
  names: (string)[];
  seat: number;
  winners: (number)[];
  shared: boolean;
}

export interface MyShare {
  share: ShareLink | null;
}

export interface ShareLink {
  token: string;
  link: string;
  pseudonyms: boolean;
}

export interface Replay {
  game: string;
  options: Record<string, any>;
  names: (string)[];
  steps: (Step)[];
  turns: (Turn)[];
}

export interface Step {
  seat: number | null;
  action: string;
  events: (any)[];
  view: any;
  holdings: (Holding)[];
  asked?: Record<string, any>;
}

export interface Holding {
  hand: (string)[];
  pile?: (string)[];
}

export interface Turn {
  step: number;
  seat: number;
  why: Reason;
}

export interface Menu {
  boxes: (Box)[];
  paces: Record<string, number>;
  longest_title: number;
}

export interface Box {
  game: string;
  edition: string | null;
  least: number;
  most: number;
  options: (string)[];
  defaults: Record<string, any>;
  presets: Record<string, Settings>;
  rungs: (string)[];
  coach: boolean;
  scorings: (string)[];
  plans: Record<string, (number)[]>;
  longest_plan: number;
  powers: (string)[];
  ties: (string)[];
  blanks: number;
  copies: (string)[];
  extras: Record<string, (string)[]>;
  choices: Record<string, (string)[]>;
  seats: (string)[];
  only_for: Record<string, number>;
  limits: Record<string, NumberRange>;
}

export interface NumberRange {
  least: number | null;
  most: number | null;
}

export interface CodeFound {
  id: string;
  kind?: "sheet" | "table";
}

export interface Synced {
  version: number;
  more: boolean;
  operations: number;
  news: (PadOperation)[];
  room: Room;
}

export interface PadOperation {
  id: string;
  author: string;
  clock: number;
  at?: number;
  over?: (string)[];
  command: PadOpen | PadWriteRound | PadChoose | PadJoin | PadLeave | PadReturn | PadDescribe | PadBegin | PadSeat | PadDeal | PadRegroup | PadClose | PadUndo | PadRedo;
}

export interface PadOpen {
  do: "open";
  options: SkullKingOptions;
  people: (PadPerson)[];
  dealer?: string | null;
  group?: string;
}

export interface PadPerson {
  id: string;
  name: string;
  colour?: number;
  since?: number;
  until?: number | null;
  away?: ([number, number])[];
  start?: number | "average" | "last";
}

export interface PadWriteRound {
  do: "write-round";
  number: number;
  round: PadRound;
}

export interface PadRound {
  cards?: number;
  bids?: Record<string, number>;
  tricks?: Record<string, number>;
  discarded?: number;
  claims?: (PadClaim)[];
  wagers?: Record<string, number>;
  harry?: Record<string, number>;
  cannonballs?: (string)[];
  forced?: boolean;
  played?: ((PadPlay)[])[];
}

export interface PadClaim {
  card: string;
  by: string;
  giver?: string | null;
}

export interface PadPlay {
  card: string;
  by?: string | null;
}

export interface PadChoose {
  do: "choose";
  options: SkullKingOptions;
}

export interface PadJoin {
  do: "join";
  person: PadPerson;
  seat: number | null;
}

export interface PadLeave {
  do: "leave";
  person: string;
  number: number;
}

export interface PadReturn {
  do: "return";
  person: string;
  number: number;
}

export interface PadDescribe {
  do: "describe";
  person: string;
  name: string;
  colour: number;
}

export interface PadBegin {
  do: "begin";
  person: string;
  start: number | "average" | "last";
}

export interface PadSeat {
  do: "seat";
  order: (string)[];
}

export interface PadDeal {
  do: "deal";
  number: number;
  dealer: string;
}

export interface PadRegroup {
  do: "regroup";
  group: string;
}

export interface PadClose {
  do: "close";
  closed: boolean;
}

export interface PadUndo {
  do: "undo";
  target: string;
}

export interface PadRedo {
  do: "redo";
  target: string;
}

export interface Room {
  id: string;
  version: number;
  code: string | null;
  owner: boolean;
  pen: boolean;
  person: string | null;
  crew: (Mate)[];
  bidding: Bidding | null;
  laid: Laid | null;
  pen_taken: PenTaken | null;
}

export interface Mate {
  key: string;
  name: string;
  me: boolean;
  owner: boolean;
  pen: boolean;
  person: string | null;
  devices: (string)[];
}

export interface Bidding {
  number: number;
  cards: number;
  players: (string)[];
  written: (string)[];
  sealed: (string)[];
  waiting: (string)[];
  without: (string)[];
  ready: boolean;
  mine: number | null;
}

export interface Laid {
  number: number;
  bids: Record<string, number>;
  played: ((PadPlay)[])[];
  lead: string | null;
}

export interface PenTaken {
  by: string;
  at: number;
}

export interface SheetPage {
  sheets: (SheetLine)[];
  before: number | null;
}

export interface SheetLine {
  id: string;
  version: number;
  code: string | null;
  alone: boolean;
  group: string;
  names: (string)[];
  scores: (number)[];
  ranks: (number | null)[];
  rounds: number;
  over: boolean;
  owner: boolean;
  pen: boolean;
  person: string | null;
  played: number;
  created: number;
  updated: number;
}

export interface SheetNews {
  type: "sheet-news";
  version: number;
  here: (string)[];
  away: Record<string, number>;
}

export interface History {
  games: (Played)[];
  before: number | null;
}

export interface Played {
  kind: "pad" | "table";
  id: string;
  game: string;
  date: number;
  names: (string)[];
  scores: (number)[];
  ranks: (number | null)[];
  group: string;
}

export interface Careers {
  people: (Standing)[];
  games: number;
}

export interface Standing {
  key: string;
  career: PadCareer;
  rating: PadRating | null;
  place: number | null;
}

export interface PadCareer {
  name: string;
  games: number;
  wins: number;
  points: number;
  bids: PadTried;
  by_cards: Record<number, PadTried>;
  misses: PadMisses;
  zeros: PadTried;
  biggest: PadFeat | null;
  exact_run: PadRun;
  win_run: PadRun;
  against: Record<string, PadDuel>;
  bots: PadDuel;
}

export interface PadTried {
  tried: number;
  made: number;
}

export interface PadMisses {
  over: number;
  under: number;
  tricks_over: number;
  tricks_under: number;
}

export interface PadFeat {
  points: number;
  sheet: string;
  round: number;
  kind: "pad" | "table";
}

export interface PadRun {
  now: number;
  best: number;
}

export interface PadDuel {
  games: number;
  ahead: number;
  level: number;
}

export interface PadRating {
  name: string;
  mu: number;
  sigma: number;
  low: number;
  games: number;
}

export interface Seasons {
  groups: (string)[];
  since: number | null;
}

export interface LessonSummary {
  id: string;
  game: string;
  edition: string;
  title: string;
  idea: string;
  length: number;
  ruling: string;
}

export interface LessonDocument {
  id: string;
  game: string;
  edition: string;
  title: string;
  idea: string;
  length: number;
  ruling: string;
  closing: string;
  settings: Settings;
  names: (string)[];
  seat: number;
  start: LessonMessage;
  intro: (LessonMessage)[];
  steps: (LessonStep)[];
}

export interface LessonMessage {
  told: (Told)[];
  view: TableView;
}

export interface LessonStep {
  cue: LessonSentence;
  number: number;
  answers: Record<string, LessonAnswer>;
}

export interface LessonSentence {
  code?: string;
  text?: string;
  args?: Record<string, any>;
  ruling?: string | null;
}

export interface LessonAnswer {
  right: boolean;
  why?: (LessonSentence)[];
  messages?: (LessonMessage)[];
  next?: number | null;
}

export interface LessonProgress {
  finished: (string)[];
}

export interface DailyToday {
  day: string;
  ends: number;
  closes: number;
  first: string;
  games: (DailyGame)[];
  days_kept: number;
}

export interface DailyGame {
  game: string;
  options: Record<string, any>;
  cards: (number)[];
  opponents: (DailyOpponent)[];
  commitment: string;
  tomorrow: string;
  finished: number;
  mine: MyAttempt | null;
}

export interface DailyOpponent {
  name: string;
  rung: string;
  style: string;
  character: string;
}

export interface MyAttempt {
  table: string;
  state: "finished" | "missed" | "playing";
  begun: number;
  points: number | null;
  rank: number | null;
  place: number | null;
  marks: (string)[];
}

export interface DailyTable {
  table: string;
}

export interface DailyResult {
  day: string;
  game: string;
  closed: boolean;
  closes: number;
  options: Record<string, any>;
  cards: (number)[];
  opponents: (DailyOpponent)[];
  commitment: string;
  secret: string;
  mine: MyAttempt | null;
  begun: number;
  finished: number;
  lines: (DailyLine)[];
  references: (DailyReference)[];
}

export interface DailyLine {
  place: number;
  name: string;
  points: number;
  rank: number;
  me: boolean;
  friend: boolean;
  attempts: number;
  replay: string;
}

export interface DailyReference {
  rung: string;
  points: number;
  rank: number;
}

export interface DailyCalendar {
  month: string;
  today: string;
  first: string;
  days: (CalendarDay)[];
  days_kept: number;
}

export interface CalendarDay {
  day: string;
  closed: boolean;
  games: (CalendarGame)[];
}

export interface CalendarGame {
  game: string;
  state: "finished" | "missed" | "playing" | "none";
  points: number | null;
  table: string;
}

export interface ReviewJob {
  state: "cancelled" | "done" | "failed" | "running" | "waiting";
  seat: number;
  effort: "deep" | "normal" | "quick";
  of: number;
  rounds: (RoundReview)[];
  review: Review | null;
  reason: Reason | null;
}

export interface RoundReview {
  number: number;
  decisions: (DecisionReview)[];
  ledger: RoundLedger | null;
}

export interface DecisionReview {
  step: number;
  action: string;
  best: string;
  loss: number;
  margin: number;
  win_loss: number;
  policy: number;
  verdict: "blunder" | "fine" | "inaccuracy" | "mistake";
  why: Reason;
  values: (ActionValue)[];
  category?: string;
  exact?: boolean;
  average?: number;
}

export interface RoundLedger {
  expected: number;
  deal: number;
  decisions: number;
  own_luck: number;
  others: number;
  draws: number;
  total: number;
  adjusted: number;
}

export interface Review {
  game: string;
  seat: number;
  effort: "deep" | "normal" | "quick";
  judge: string;
  unit: "percent" | "points";
  rounds: (RoundReview)[];
  moments: (number)[];
  unforced: number;
  loss_per_ten: number;
  loss_margin: number;
  categories: (CategoryLoss)[];
  score: number | null;
  luck_adjusted: number | null;
}

export interface CategoryLoss {
  category: string;
  count: number;
  loss: number;
}

export interface ReviewSummary {
  game: string;
  unit: "percent" | "points";
  games: number;
  unforced: number;
  loss_per_ten: number;
  loss_margin: number;
  luck: number;
  categories: (CategorySummary)[];
  reviewed: (ReviewedGame)[];
}

export interface CategorySummary {
  category: string;
  count: number;
  loss: number;
  loss_per_ten: number;
}

export interface ReviewedGame {
  id: string;
  finished: number;
  seat: number;
  effort: "deep" | "normal" | "quick";
  unforced: number;
  loss_per_ten: number;
  luck: number;
}

export interface SkullKingTrickRuling {
  winner: number | null;
  next_leader: number;
  bonus: number;
  suit: string | null;
  why: (Reason)[];
}

export interface SkullKingLegalRuling {
  legal: (string)[];
  refused: (SkullKingRefused)[];
}

export interface SkullKingRefused {
  card: string;
  reason: string;
  ruling: string | null;
  args: Record<string, any>;
}

export interface SkullKingScoreRuling {
  score: number;
  parts: SkullKingScore;
  why: (Reason)[];
}

export interface Sit {
  do: "sit";
  name: string;
  seat: number | null;
  portrait: "carpenter" | "cartographer" | "cook" | "fiddler" | "gunner" | "harpooner" | "lookout" | "navigator" | "pearl-diver" | "quartermaster" | "smuggler" | "surgeon" | null;
}

export interface Rename {
  do: "rename";
  name: string;
}

export interface ChoosePortrait {
  do: "choose-portrait";
  portrait: "carpenter" | "cartographer" | "cook" | "fiddler" | "gunner" | "harpooner" | "lookout" | "navigator" | "pearl-diver" | "quartermaster" | "smuggler" | "surgeon";
}

export interface Leave {
  do: "leave";
}

export interface Ready {
  do: "ready";
  ready: boolean;
}

export interface Start {
  do: "start";
}

export interface Swap {
  do: "swap";
  one: number;
  other: number;
}

export interface AddBot {
  do: "add-bot";
  seat: number | null;
  bot: string | null;
}

export interface RemoveBot {
  do: "remove-bot";
  seat: number;
}

export interface Kick {
  do: "kick";
  seat: number;
  reason: string;
}

export interface PassHost {
  do: "pass-host";
  seat: number;
}

export interface Configure {
  do: "configure";
  settings: Record<string, any>;
}

export interface GiveWords {
  do: "give-words";
  words: string;
}

export interface Act {
  do: "act";
  action: string;
}

export interface Confirm {
  do: "confirm";
}

export interface Pause {
  do: "pause";
}

export interface Resume {
  do: "resume";
}

export interface Say {
  do: "say";
  text: string;
  phrase: string;
}

export interface React {
  do: "react";
  reaction: string;
}

export interface SwitchChat {
  do: "switch-chat";
  on: boolean;
}

export interface SwitchBotTalk {
  do: "switch-bot-talk";
  on: boolean;
}

export interface Mute {
  do: "mute";
  seat: number;
  on: boolean;
}

export interface ShowDiscs {
  do: "show-discs";
}

export interface Rematch {
  do: "rematch";
  wanted: boolean;
}

export interface StartRematch {
  do: "start-rematch";
}

export interface Reopen {
  do: "reopen";
}

export interface SkullKingBidChanged {
  event: "bid-changed";
  seat: number;
  by: number;
  bid: number;
}

export interface SkullKingBidPlaced {
  event: "bid-placed";
  seat: number;
  tricks?: number | null;
}

export interface SkullKingBidsRevealed {
  event: "bids-revealed";
  bids: (number)[];
}

export interface SkullKingCardDiscarded {
  event: "card-discarded";
  seat: number;
  card?: string | null;
}

export interface SkullKingCardPlayed {
  event: "card-played";
  seat: number;
  card: string;
}

export interface SkullKingCardsDrawn {
  event: "cards-drawn";
  seat: number;
  count: number;
  cards?: (string)[] | null;
}

export interface SkullKingDealt {
  event: "dealt";
  hands: ((string)[] | null)[];
}

export interface SkullKingGameEnded {
  event: "game-ended";
  result: Result;
}

export interface SkullKingLeaderChosen {
  event: "leader-chosen";
  seat: number;
  leader: number;
}

export interface SkullKingLoadPlaced {
  event: "load-placed";
  seat: number;
  cannonball?: boolean | null;
}

export interface SkullKingLoadsRevealed {
  event: "loads-revealed";
  cannonballs: (boolean)[];
}

export interface SkullKingPowerDeclined {
  event: "power-declined";
  seat: number;
  pirate: string;
}

export interface SkullKingPowerGained {
  event: "power-gained";
  seat: number;
  pirate: string;
}

export interface SkullKingRoundScored {
  event: "round-scored";
  number: number;
  facts: (SkullKingFacts)[];
  scores: (SkullKingScore)[];
  totals: (number)[];
  why: ((Reason)[])[];
}

export interface SkullKingRoundStarted {
  event: "round-started";
  number: number;
  cards: number;
  dealer: number;
  leader: number;
}

export interface SkullKingTrickEnded {
  event: "trick-ended";
  seats: (number)[];
  cards: (string)[];
  winner: number | null;
  leader: number;
  bonus: number;
  why: (Reason)[];
}

export interface SkullKingUndealtSeen {
  event: "undealt-seen";
  seat: number;
  cards?: (string)[] | null;
}

export interface SkullKingWagerMade {
  event: "wager-made";
  seat: number;
  points: number;
}

export interface SkullBidMade {
  event: "bid-made";
  seat: number;
  bid: number;
}

export interface SkullChallengeBegan {
  event: "challenge-began";
  challenger: number;
  bid: number;
}

export interface SkullChallengeFailed {
  event: "challenge-failed";
  challenger: number;
  skull_of: number;
}

export interface SkullChallengeWon {
  event: "challenge-won";
  challenger: number;
  successes: number;
}

export interface SkullDiscFlipped {
  event: "disc-flipped";
  challenger: number;
  owner: number;
  disc: string;
}

export interface SkullDiscLost {
  event: "disc-lost";
  loser: number;
  disc?: string | null;
  drawn_by?: number | null;
  position?: number | null;
}

export interface SkullDiscPlaced {
  event: "disc-placed";
  seat: number;
  disc?: string | null;
}

export interface SkullDiscsShuffled {
  event: "discs-shuffled";
  challenger: number;
  discs: number;
}

export interface SkullEliminated {
  event: "eliminated";
  seat: number;
}

export interface SkullFirstPlayerNamed {
  event: "first-player-named";
  by: number;
  first: number;
}

export interface SkullGameWon {
  event: "game-won";
  winner: number;
  by: "last-in-the-game" | "second-success";
}

export interface SkullLastChanceReturned {
  event: "last-chance-returned";
  seat: number;
}

export interface SkullLastChanceTaken {
  event: "last-chance-taken";
  seat: number;
}

export interface SkullPassed {
  event: "passed";
  seat: number;
}

export interface SkullRoundStarted {
  event: "round-started";
  round: number;
  first: number;
}

export type Command =
  | Sit
  | Rename
  | ChoosePortrait
  | Leave
  | Ready
  | Start
  | Swap
  | AddBot
  | RemoveBot
  | Kick
  | PassHost
  | Configure
  | GiveWords
  | Act
  | Confirm
  | Pause
  | Resume
  | Say
  | React
  | SwitchChat
  | SwitchBotTalk
  | Mute
  | ShowDiscs
  | Rematch
  | StartRematch
  | Reopen;

export type SkullKingEvent =
  | SkullKingBidChanged
  | SkullKingBidPlaced
  | SkullKingBidsRevealed
  | SkullKingCardDiscarded
  | SkullKingCardPlayed
  | SkullKingCardsDrawn
  | SkullKingDealt
  | SkullKingGameEnded
  | SkullKingLeaderChosen
  | SkullKingLoadPlaced
  | SkullKingLoadsRevealed
  | SkullKingPowerDeclined
  | SkullKingPowerGained
  | SkullKingRoundScored
  | SkullKingRoundStarted
  | SkullKingTrickEnded
  | SkullKingUndealtSeen
  | SkullKingWagerMade;

export type SkullEvent =
  | SkullBidMade
  | SkullChallengeBegan
  | SkullChallengeFailed
  | SkullChallengeWon
  | SkullDiscFlipped
  | SkullDiscLost
  | SkullDiscPlaced
  | SkullDiscsShuffled
  | SkullEliminated
  | SkullFirstPlayerNamed
  | SkullGameWon
  | SkullLastChanceReturned
  | SkullLastChanceTaken
  | SkullPassed
  | SkullRoundStarted;

export type Me = Myself;
