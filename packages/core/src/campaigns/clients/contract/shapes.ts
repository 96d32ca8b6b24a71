import * as z from "zod"
import { changesOf, instant, optionalLine, optionalNote, requiredLine } from "../../../lib/fields.ts"
import { SECTORS } from "../rules/sectors.ts"

export const MAX_CONTACTS = 50
export const MAX_CONTACT_NAME = 120

const contact = z.object({
  name: requiredLine(MAX_CONTACT_NAME, "Le nom du contact est obligatoire"),
  email: z
    .string({ error: "L'adresse e-mail du contact est obligatoire" })
    .trim()
    .min(1, "L'adresse e-mail du contact est obligatoire")
    .max(254, "254 caractères au maximum")
    .pipe(z.email({ error: "Adresse e-mail invalide" })),
  phone: optionalLine(40),
  type: z.enum(["brand", "agency"]).default("brand"),
  role: optionalLine(120),
})

export const clientInput = z.object({
  brandName: requiredLine(160, "Le nom de la marque est obligatoire"),
  sector: z.enum(SECTORS, { error: "Secteur inconnu" }).nullable().default(null),
  notes: optionalNote(5000),
  contacts: z.array(contact).max(MAX_CONTACTS, `${MAX_CONTACTS} contacts au maximum`).default([]),
})

export const clientChanges = changesOf(clientInput)

export const client = z.object({
  id: z.string(),
  version: z.int(),
  brandName: z.string(),
  sector: z.enum(SECTORS).nullable(),
  notes: z.string(),
  contacts: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      type: z.enum(["brand", "agency"]),
      role: z.string(),
    }),
  ),
  /** Hidden from the lists, without other effects (rules/campaigns.md#archive). */
  archived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export type Client = z.infer<typeof client>
export type ClientInput = z.infer<typeof clientInput>
export type ClientChanges = z.infer<typeof clientChanges>
export type ClientFormInput = z.input<typeof clientInput>
