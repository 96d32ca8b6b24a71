import type { Addition } from "@trame/core/influencers/discover/contract"
import { NOW } from "./record.ts"

/** A profile that is being added by its address. */
export const anAddition = (changes: Partial<Addition> = {}): Addition => ({
  id: "one",
  username: "zoe.m",
  state: "running",
  phase: "profile",
  startedAt: NOW,
  influencerId: null,
  seq: null,
  message: null,
  ...changes,
})
