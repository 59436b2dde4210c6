/** A few soft synthesized sounds; off unless switched on in the settings. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "turn" | "word" | "end";

/** Pitches in hertz, played one after the other; seconds for each; volume. */
const SOUNDS: Record<Sound, { notes: number[]; seconds: number; gain: number; kind: OscillatorType }> = {
  place: { notes: [196], seconds: 0.09, gain: 0.1, kind: "triangle" },
  turn: { notes: [523, 659], seconds: 0.14, gain: 0.07, kind: "sine" },
  word: { notes: [440], seconds: 0.1, gain: 0.05, kind: "sine" },
  end: { notes: [392, 494, 587, 784], seconds: 0.2, gain: 0.07, kind: "sine" },
};

let context: AudioContext | null = null;

export function playSound(name: Sound): void {
  if (!settings.sounds || document.hidden) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const { notes, seconds, gain, kind } = SOUNDS[name];
    notes.forEach((pitch, number) => note(context!, pitch, context!.currentTime + 0.7 * number * seconds, seconds, gain, kind));
  } catch {
    // no audio in this browser
  }
}

function note(audio: AudioContext, pitch: number, from: number, seconds: number, volume: number, kind: OscillatorType): void {
  const [voice, envelope] = [audio.createOscillator(), audio.createGain()];
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, from);
  envelope.gain.setValueAtTime(0, from);
  envelope.gain.linearRampToValueAtTime(volume, from + 0.012);
  envelope.gain.exponentialRampToValueAtTime(0.0001, from + 2 * seconds);
  voice.connect(envelope).connect(audio.destination);
  voice.start(from);
  voice.stop(from + 2 * seconds);
}
