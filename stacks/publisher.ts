import { PRODUCTION } from "./stage-names.ts"

/** Settings for legal pages and footers, built into the site. */
export const PUBLISHER = {
  PUBLISHER_NAME: "the company that publishes the service",
  PUBLISHER_FORM: "its legal form, e.g. Société par actions simplifiée",
  PUBLISHER_CAPITAL: "its share capital, e.g. 10 000 €",
  PUBLISHER_ADDRESS: "the address of its registered office",
  PUBLISHER_REGISTRATION: "its registration, e.g. RCS Paris 123 456 789",
  PUBLISHER_VAT: "its VAT number",
  PUBLISHER_PHONE: "its telephone number",
  PUBLISHER_DIRECTOR: "the person who answers for what is published",
  PUBLISHER_COURT: "the town whose courts decide, e.g. Paris",
  PUBLISHER_EMAIL: "the address of the public for questions",
  PUBLISHER_PRIVACY_EMAIL: "the address for questions on personal data",
  PUBLISHER_SOCIAL_URL: "its page on LinkedIn, https://…",
} as const

type Publisher = Partial<Record<keyof typeof PUBLISHER, string>>

/** Required in production; other stages show examples. */
export const publisherOf = (stage: string | undefined): Record<string, string> =>
  stage === PRODUCTION ? PUBLISHER : {}

/** The settings that are set; the site shows examples for the others. */
export const readPublisher = (env: NodeJS.ProcessEnv): Publisher =>
  Object.fromEntries(Object.keys(PUBLISHER).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
