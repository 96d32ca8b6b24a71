import type { Profile } from "@trame/core/identity/contract"

export type ProfileFields = Pick<Profile, "firstName" | "lastName" | "role">

export const fieldsOf = ({ firstName, lastName, role }: ProfileFields): ProfileFields => ({
  firstName,
  lastName,
  role,
})

export const sameFields = (one: ProfileFields, other: ProfileFields): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.role === other.role

const LABELS: Record<keyof ProfileFields, string> = { firstName: "Prénom", lastName: "Nom", role: "Poste" }

/** What is stored now, field by field, for whoever has to choose between that and what they typed. */
export const changesSince = (base: ProfileFields, stored: ProfileFields): string[] =>
  (["firstName", "lastName", "role"] as const)
    .filter((key) => base[key] !== stored[key])
    .map((key) => `${LABELS[key]} : « ${stored[key]} »`)
