import { fold } from "@trame/core/lib/text"

/** Whether a label contains what was typed, whatever its accents and case. */
export const matches = (label: string | undefined, typed: string): boolean =>
  fold(label ?? "").includes(fold(typed))
