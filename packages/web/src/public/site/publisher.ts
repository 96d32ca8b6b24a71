declare const __PUBLISHER__: Readonly<Record<string, string | undefined>>

/** The deployment's settings of the publisher (`stacks/publisher.ts`); production requires them. */
const given = __PUBLISHER__

/** The publisher of the service, for legal pages and footers. A bracket stands for a missing setting. */
export const PUBLISHER = {
  name: given.PUBLISHER_NAME ?? "[société éditrice à compléter]",
  form: given.PUBLISHER_FORM ?? "[forme juridique à compléter]",
  capital: given.PUBLISHER_CAPITAL ?? "[capital social à compléter]",
  address: given.PUBLISHER_ADDRESS ?? "[adresse du siège social à compléter]",
  registration: given.PUBLISHER_REGISTRATION ?? "[numéro RCS à compléter]",
  vat: given.PUBLISHER_VAT ?? "[numéro de TVA intracommunautaire à compléter]",
  phone: given.PUBLISHER_PHONE ?? "[numéro de téléphone à compléter]",
  director:
    given.PUBLISHER_DIRECTOR ?? "[nom du directeur ou de la directrice de la publication à compléter]",
  court: given.PUBLISHER_COURT ?? "[ville du siège social à compléter]",
  email: given.PUBLISHER_EMAIL ?? "contact@exemple.invalid",
  privacyEmail: given.PUBLISHER_PRIVACY_EMAIL ?? "donnees@exemple.invalid",
  social: {
    name: "LinkedIn",
    url: given.PUBLISHER_SOCIAL_URL ?? "https://www.linkedin.com/company/exemple-a-completer",
  },
} as const

export const HOST = {
  name: "Amazon Web Services EMEA SARL",
  address: "38 avenue John F. Kennedy, L-1855 Luxembourg",
  region: "Paris (eu-west-3)",
  site: "https://aws.amazon.com/fr/",
} as const
