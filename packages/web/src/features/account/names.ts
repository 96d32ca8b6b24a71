interface Named {
  firstName: string
  lastName: string
  email: string
}

/** As others see the person; their address while they have no name. */
export const nameOf = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email

export const ACCOUNT_TYPES = { admin: "Administrateur", user: "Utilisateur" } as const
