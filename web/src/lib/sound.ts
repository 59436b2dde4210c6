/** A few soft sounds, made on the spot; silent unless somebody has asked for them. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "turn" | "word" | "end";

/** Pitches in hertz, one after the other; how long each lasts in seconds; how loud. */
const SOUNDS: Record<Sound, { notes: number[]; each: number; gain: number; kind: OscillatorType }> = {
  place: { notes: [196], each: 0.09, gain: 0.1, kind: "triangle" },
  turn: { notes: [523, 659], each: 0.14, gain: 0.07, kind: "sine" },
  word: { notes: [440], each: 0.1, gain: 0.05, kind: "sine" },
  end: { notes: [392, 494, 587, 784], each: 0.2, gain: 0.07, kind: "sine" },
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sounds || document.hidden) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const { notes, each, gain, kind } = SOUNDS[name];
    notes.forEach((pitch, number) => note(context!, pitch, context!.currentTime + 0.7 * number * each, each, gain, kind));
  } catch {
    // a browser without sound
  }
}

function note(audio: AudioContext, pitch: number, from: number, lasts: number, loud: number, kind: OscillatorType): void {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, from);
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 2 * lasts);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(from + 2 * lasts);
}
