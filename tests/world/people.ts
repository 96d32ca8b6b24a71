import type { Profile } from "@trame/core/account/contract/account"

/** A member of an agency with one right. */
export const hugo: Profile = {
  id: "u1",
  email: "hugo@lumiere.example",
  firstName: "Hugo",
  lastName: "Leroy",
  role: "Chargé de campagnes",
  userRole: "user",
  status: "approved",
  permissions: { collaborations: true },
  superAdmin: false,
  emailVerified: true,
  subscribed: true,
  owner: false,
  acting: false,
  version: 1,
  agencyId: "a1",
  agencyName: "Agence Lumière",
}

/** An administrator. */
export const camille: Profile = {
  ...hugo,
  email: "camille@lumiere.example",
  firstName: "Camille",
  lastName: "Laurent",
  role: "Directrice",
  userRole: "admin",
  permissions: {},
}

export const admin: Profile = { ...hugo, userRole: "admin", permissions: {} }

/** The platform's owner, acting in no agency. */
export const superAdmin: Profile = {
  ...hugo,
  superAdmin: true,
  permissions: {},
  agencyId: null,
  agencyName: null,
}
