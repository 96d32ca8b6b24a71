import * as z from "zod"

/** Pieces that the contracts of every domain share. Amounts are integer euro cents. */

export const id = z.string().min(1).max(64)

/** The version a person read; an edit is refused with `conflict` when it is no longer the stored one. */
export const version = z.int().min(0)

export const MAX_CENTS = 100_000_000_000

export const cents = z
  .int({ error: "Montant invalide" })
  .min(0, "Le montant ne peut pas être négatif")
  .max(MAX_CENTS, "Montant trop élevé")

/** Trimmed text that must not be empty. */
export const requiredText = (max: number, message: string) =>
  z.string({ error: message }).trim().min(1, message).max(max, `${max} caractères au maximum`)

/** Trimmed text, empty when left out. */
export const optionalText = (max: number) =>
  z.string().trim().max(max, `${max} caractères au maximum`).default("")

/** A calendar day, `YYYY-MM-DD`, meant in Europe/Paris. */
export const day = z.iso.date({ error: "Date invalide" })

/** An instant, ISO 8601 in UTC. */
export const instant = z.string()

/** Only http(s) links are ever stored or rendered (rules/platform.md#links-and-text). */
export const webUrl = z
  .string()
  .trim()
  .max(2000, "2000 caractères au maximum")
  .pipe(z.url({ protocol: /^https?$/, error: "Lien invalide : il doit commencer par http:// ou https://" }))
  // `https://banque.fr@ailleurs.example` reads as one place and leads to another.
  .refine(
    (url) => !URL.canParse(url) || new URL(url).username === "",
    "Lien invalide : il contient un nom d'utilisateur",
  )

export const cursor = z.string().max(2000)

/** Those that changed; one that is left out stays as it is. */
export type ChangesOf<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field

/** What an edit may send of these fields: those that changed. One that is left out stays as it is. */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  ) as unknown as z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> }>

/** A page of a list that is read on with a cursor. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const fileLink = z.object({ url: z.string(), expiresAt: instant })
