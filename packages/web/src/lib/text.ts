import type { Profile } from "@trame/core/account/contract/account"
import { fold, fullName } from "@trame/core/lib/text"

/** Whether a label contains the typed text, ignoring accents and case. */
export const matches = (label: string | undefined, typed: string): boolean =>
  fold(label ?? "").includes(fold(typed))

export const ACCOUNT_TYPES = { admin: "Administrateur", user: "Utilisateur" } as const

/** A user's name; without one, their address. */
export const nameOf = ({ email, ...person }: Pick<Profile, "firstName" | "lastName" | "email">): string =>
  fullName(person) || email

/** Options of a select, from labels. */
export const choicesOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Key, label }))
