import type * as z from "zod"

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const REQUIRED = "Cette information est obligatoire."
const NOT_VALID = "Cette information n'est pas valide."

/**
 * The message for a field whose schema has none of its own, in words for people without technical knowledge: the only
 * such place. Contains no program values, symbols or English.
 */
export function refusalOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? REQUIRED
        : (EXPECTED[issue.expected] ?? NOT_VALID)
    case "invalid_value":
      return issue.input === undefined || issue.input === null || issue.input === ""
        ? REQUIRED
        : "Choisissez l'une des réponses proposées."
    case "too_small":
      return tooSmall(issue)
    case "too_big":
      return bound(issue.origin, issue.maximum, issue.inclusive === false ? "moins de" : "au maximum")
    case "invalid_format":
      return FORMATS[issue.format] ?? "Cette information n'a pas la forme attendue."
    case "not_multiple_of":
      return `Ce nombre doit être un multiple de ${french(issue.divisor)}.`
    case "unrecognized_keys":
      return "Cette demande contient une information inconnue. Rechargez la page, puis réessayez."
    default:
      return NOT_VALID
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "Un texte est attendu ici.",
  number: "Un nombre est attendu ici.",
  int: "Un nombre entier est attendu ici.",
  bigint: "Un nombre entier est attendu ici.",
  boolean: "Répondez par oui ou par non.",
  date: "Date invalide",
  array: "Plusieurs éléments sont attendus ici.",
  set: "Plusieurs éléments sont attendus ici.",
  file: "Un fichier est attendu ici.",
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "Adresse e-mail invalide",
  url: "Lien invalide",
  date: "Date invalide",
  datetime: "Date invalide",
  time: "Heure invalide",
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (inclusive === false) return bound(origin, minimum, "plus de")
  if (Number(minimum) !== 1) return bound(origin, minimum, "au minimum")
  if (origin === "string") return REQUIRED
  return origin === "array" || origin === "set"
    ? "Choisissez au moins un élément."
    : bound(origin, 1, "au minimum")
}

const UNITS: Readonly<Record<string, string>> = {
  string: "caractère",
  array: "élément",
  set: "élément",
  map: "élément",
  file: "octet",
}

/** `12 caractères au maximum`, `plus de 0`. */
function bound(
  origin: string,
  limit: number | bigint,
  how: "au minimum" | "au maximum" | "moins de" | "plus de",
) {
  if (origin === "date") return "Cette date n'est pas possible ici."
  const unit = UNITS[origin]
  const amount = french(limit) + (unit ? ` ${unit}${Number(limit) > 1 ? "s" : ""}` : "")
  return how.startsWith("au") ? `${amount} ${how}` : `${how[0]?.toUpperCase()}${how.slice(1)} ${amount}`
}

const french = (number: number | bigint): string => number.toLocaleString("fr-FR")
