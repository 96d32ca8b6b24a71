import type { Profile } from "@trame/core/account/contract/account"
import { fold, fullName } from "@trame/core/lib/text"

/** Whether a label contains what was typed, whatever its accents and case. */
export const matches = (label: string | undefined, typed: string): boolean =>
  fold(label ?? "").includes(fold(typed))

export const ACCOUNT_TYPES = { admin: "Administrateur", user: "Utilisateur" } as const

/** How a person is called; by their address when they have no name. */
export const nameOf = ({ email, ...person }: Pick<Profile, "firstName" | "lastName" | "email">): string =>
  fullName(person) || email

/** What can be chosen, by its labels. */
export const choicesOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Key, label }))
