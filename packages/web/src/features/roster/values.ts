import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { bareSiret, formatSiret, PRICING_LABELS, type PricingKey } from "@trame/core/influencers/roster/rules"
import { keysOf } from "@trame/core/lib/text"
import { formatMoney } from "../../lib/format.ts"
import { mergeValues, type Words } from "../../lib/forms/merge.ts"
import type { TypedNumber } from "../../lib/typedNumber.ts"

type Texts = Pick<
  RosterEntry,
  | "firstName"
  | "lastName"
  | "address"
  | "siret"
  | "managerName"
  | "managerEmail"
  | "managerPhone"
  | "managerCompany"
>

/** Values of the dialog's form. */
export interface CreatorValues extends Texts {
  rating: number | null
  /** Cents; an invalid text as typed. */
  pricing: Record<PricingKey, TypedNumber>
}

export const PRICES = keysOf(PRICING_LABELS)

const pricesOf = <Price>(priceOf: (key: PricingKey) => Price) =>
  Object.fromEntries(PRICES.map((key) => [key, priceOf(key)])) as Record<PricingKey, Price>

export const valuesOf = (entry: RosterEntry): CreatorValues => ({
  rating: entry.rating,
  firstName: entry.firstName,
  lastName: entry.lastName,
  address: entry.address,
  siret: formatSiret(entry.siret),
  pricing: pricesOf((key) => entry.pricing[key] ?? null),
  managerName: entry.managerName,
  managerEmail: entry.managerEmail,
  managerPhone: entry.managerPhone,
  managerCompany: entry.managerCompany,
})

export const LABELS: Record<keyof Texts, string> = {
  firstName: "Prénom",
  lastName: "Nom",
  address: "Adresse",
  siret: "SIRET",
  managerName: "Nom du manager",
  managerEmail: "Email du manager",
  managerPhone: "Téléphone du manager",
  managerCompany: "Société du manager",
}

/** The form's values in words, by label. */
export const words = ({ rating, pricing, ...texts }: CreatorValues): Words => ({
  Note: rating === null ? "" : `${rating} sur 5`,
  ...Object.fromEntries(keysOf(LABELS).map((name) => [LABELS[name], texts[name].trim()])),
  SIRET: formatSiret(bareSiret(texts.siret)),
  ...Object.fromEntries(
    PRICES.map((key) => {
      const price = pricing[key]
      return [`Tarif ${PRICING_LABELS[key]}`, typeof price === "number" ? formatMoney(price) : (price ?? "")]
    }),
  ),
})

/** Merges my changes into the stored entry, price by price. */
export function merge(before: RosterEntry, mine: CreatorValues, now: RosterEntry): CreatorValues {
  const [read, stored] = [valuesOf(before), valuesOf(now)]
  return {
    ...mergeValues(read, mine, stored),
    pricing: mergeValues(read.pricing, mine.pricing, stored.pricing),
  }
}

/** The API's input for the changes; empty prices are omitted (rules/creators.md#pricing). */
export const sent = ({ pricing, ...changes }: Partial<CreatorValues>) => ({
  ...changes,
  ...(pricing && {
    pricing: Object.fromEntries(
      Object.entries(pricing).filter(([, price]) => typeof price === "number" && price > 0),
    ) as Partial<Record<PricingKey, number>>,
  }),
})
