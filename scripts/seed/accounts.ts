import type { Permissions } from "@trame/core/lib/access"

export const DEMO_PASSWORD = "trame-demo"

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** Job title. */
  role: string
  userRole: "admin" | "user"
  permissions: Permissions
  agency?: keyof typeof DEMO_AGENCIES
  /** Days since sign-up. */
  age: number
  /** For the printed list of accounts. */
  about: string
}

/** Names by key, and the owner's address. */
export const DEMO_AGENCIES = {
  lumiere: { name: "Agence Lumière", owner: "camille@lumiere.example" },
  horizon: { name: "Agence Horizon", owner: "sofia@horizon.example" },
  sansabo: { name: "Agence Sans Abo", owner: "paul@sansabo.example" },
}

export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    email: "proprietaire@trame.example",
    firstName: "Dominique",
    lastName: "Trame",
    role: "Propriétaire de la plateforme",
    userRole: "user",
    permissions: {},
    age: 760,
    about: "propriétaire de la plateforme",
  },
  {
    email: "camille@lumiere.example",
    firstName: "Camille",
    lastName: "Laurent",
    role: "Directrice",
    userRole: "admin",
    permissions: {},
    agency: "lumiere",
    age: 612,
    about: "Agence Lumière, administratrice",
  },
  {
    email: "hugo@lumiere.example",
    firstName: "Hugo",
    lastName: "Bernard",
    role: "Chef de projet",
    userRole: "user",
    permissions: { collaborations: true, todo: true },
    agency: "lumiere",
    age: 418,
    about: "Agence Lumière, membre (collaborations, tâches)",
  },
  {
    email: "ines@lumiere.example",
    firstName: "Inès",
    lastName: "Morel",
    role: "Talent manager",
    userRole: "user",
    permissions: { talent_manager: true },
    agency: "lumiere",
    age: 147,
    about: "Agence Lumière, talent manager",
  },
  {
    email: "sofia@horizon.example",
    firstName: "Sofia",
    lastName: "Reyes",
    role: "Fondatrice",
    userRole: "admin",
    permissions: {},
    agency: "horizon",
    age: 290,
    about: "Agence Horizon, administratrice",
  },
  {
    email: "paul@sansabo.example",
    firstName: "Paul",
    lastName: "Girard",
    role: "Gérant",
    userRole: "admin",
    permissions: {},
    agency: "sansabo",
    age: 23,
    about: "Agence Sans Abo, administrateur sans abonnement",
  },
  {
    email: "lea@solo.example",
    firstName: "Léa",
    lastName: "Fontaine",
    role: "Indépendante",
    userRole: "user",
    permissions: {},
    age: 4,
    about: "sans agence",
  },
]
