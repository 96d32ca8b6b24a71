import * as z from "zod"
import { MAX_CENTS } from "./amount.ts"
import { isCalendarRange } from "./day.ts"
import {
  isDisguised,
  MAX_SEARCH,
  ONE_LINE,
  onOneLine,
  REFERENCE,
  withoutDirections,
  withScheme,
} from "./text.ts"

/** Fields that the contracts of all domains share. Amounts are integer euro cents. */

/** An id for look-ups: becomes part of a key, which holds 1 KB, so no other text does (rules/platform.md#keys). */
export const id = z.string().regex(REFERENCE, "Identifiant inconnu")

/** Chosen by the caller of a creation: a repeated request creates nothing new (rules/platform.md#created-once). */
export const creationId = id.optional()

/** The part of a link's address that grants access. */
export const token = z.string().regex(/^[\w-]{1,100}$/, "Ce lien n'existe pas ou n'est plus actif.")

/**
 * The link's token or key that the caller saw and renews; without it, the link stays (rules/platform.md#renewed-links).
 */
export const replaces = token.optional()

/** The version that the person read; an edit of an older version than the stored one throws `conflict`. */
export const version = z.int().min(0)

export const cents = z
  .int({ error: "Montant invalide" })
  .min(0, "Le montant ne peut pas être négatif")
  .max(MAX_CENTS, "Montant trop élevé")

/** The answer to a deletion: the record's entry in the bin, null when there was no record (rules/platform.md#bin). */
export const deleted = z.object({ id: z.string(), binId: z.string().nullable() })

// rules/platform.md#lines-and-notes

/** Trimmed text on one line, e.g. a name. */
const line = (max: number, message?: string) =>
  z
    .string({ error: message })
    .overwrite(withoutDirections)
    .trim()
    .max(max, `${max} caractères au maximum`)
    .regex(ONE_LINE, "Une seule ligne, sans caractère invisible")

export const requiredLine = (max: number, message: string) => line(max, message).min(1, message)

/** Defaults to an empty text. */
export const optionalLine = (max: number) => line(max).default("")

/** An e-mail address to write to: one, without a name, and without characters that could end a header. */
export const email = z
  .email({
    error: ({ input }) => (input ? "Adresse e-mail invalide" : "L'adresse e-mail est obligatoire"),
  })
  .max(254, "254 caractères au maximum")

/** An e-mail address; defaults to an empty text. */
export const optionalEmail = line(254)
  .refine((text) => text === "" || z.email().safeParse(text).success, "Adresse e-mail invalide")
  .default("")

/** Trimmed text of several lines. */
const note = (max: number, message?: string) =>
  z
    .string({ error: message })
    .overwrite((text) => withoutDirections(text).replace(/\r\n?/g, "\n").replaceAll("\t", " "))
    .trim()
    .max(max, `${max} caractères au maximum`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "Ce texte contient un caractère invisible")

export const requiredNote = (max: number, message: string) => note(max, message).min(1, message)

/** Defaults to an empty text. */
export const optionalNote = (max: number) => note(max).default("")

/** A file's name; invalid characters are replaced, not refused (rules/platform.md#file-names). */
export const fileName = z
  .string({ error: "Le nom du fichier est obligatoire" })
  .overwrite(onOneLine)
  .min(1, "Le nom du fichier est obligatoire")
  .max(255, "255 caractères au maximum")

/** The search text of a list. */
export const search = z
  .string()
  .overwrite(withoutDirections)
  .trim()
  .max(MAX_SEARCH, `${MAX_SEARCH} caractères au maximum`)
  .default("")

/** A calendar day, `YYYY-MM-DD`, meant in Europe/Paris. */
export const day = z.iso.date({ error: "Date invalide" })

/** A time of day in Europe/Paris, `HH:mm`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Heure invalide")

/** A range of days that a calendar shows, both included: six weeks at most. */
export const calendarDays = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => isCalendarRange(from, to), {
    path: ["to"],
    error: "Choisissez six semaines au maximum.",
  })

/** An instant, ISO 8601 in UTC. */
export const instant = z.string()

/** Only http(s) links are stored or rendered (rules/platform.md#links-and-text). */
export const webUrl = z
  .string()
  .trim()
  .overwrite(withScheme)
  .max(2000, "2000 caractères au maximum")
  .regex(ONE_LINE, "Lien invalide : il contient un caractère invisible")
  .refine((url) => url === withoutDirections(url), "Lien invalide : il contient un caractère invisible")
  .pipe(z.url({ protocol: /^https?$/, error: "Lien invalide : il doit commencer par http:// ou https://" }))
  .refine((url) => !isDisguised(url), "Lien invalide : il cache l'adresse à laquelle il mène")

export const cursor = z.string().max(2000)

/** Changed fields; an absent field stays as it is. */
export type ChangesOf<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field

/** The fields that an edit may send: changed ones. An absent field stays as it is. */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  ) as unknown as z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> }>

/** A page of a list with a cursor to the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const fileLink = z.object({ url: z.string(), expiresAt: instant })
