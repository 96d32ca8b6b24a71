import type { Profile } from "@trame/core/account/contract/account"
import { fold } from "@trame/core/lib/text"

/** Whether a label contains what was typed, whatever its accents and case. */
export const matches = (label: string | undefined, typed: string): boolean =>
  fold(label ?? "").includes(fold(typed))

export const ACCOUNT_TYPES = { admin: "Administrateur", user: "Utilisateur" } as const

/** How a person is called; by their address when they have no name. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<Profile, "firstName" | "lastName" | "email">): string => `${firstName} ${lastName}`.trim() || email
