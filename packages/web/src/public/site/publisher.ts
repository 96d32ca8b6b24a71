import { PRODUCT_NAME } from "@trame/core/lib/text"

/**
 * Who publishes the service: the legal pages and every footer say what stands here. What is marked
 * `[à compléter]` must be filled in before the service is opened to the public (LCEN, article 1-1).
 */
export const PUBLISHER = {
  name: `${PRODUCT_NAME} SAS (en cours d'immatriculation)`,
  form: "Société par actions simplifiée",
  capital: "[capital social à compléter]",
  address: "[adresse du siège social à compléter]",
  registration: "[numéro RCS à compléter après immatriculation]",
  vat: "[numéro de TVA intracommunautaire à compléter]",
  phone: "[numéro de téléphone à compléter]",
  director: "[nom du directeur ou de la directrice de la publication à compléter]",
  court: "[ville du siège social à compléter]",
  email: "contact@trame.example",
  privacyEmail: "donnees@trame.example",
  social: { name: "LinkedIn", url: "https://www.linkedin.com/company/trame-exemple" },
} as const

export const HOST = {
  name: "Amazon Web Services EMEA SARL",
  address: "38 avenue John F. Kennedy, L-1855 Luxembourg",
  region: "Paris (eu-west-3)",
  site: "https://aws.amazon.com/fr/",
} as const
