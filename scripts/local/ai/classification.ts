import type { Brain } from "./brain.ts"
import { mailIn } from "./data.ts"

/** The first match decides. */
const KINDS: readonly (readonly [kind: string, what: string, words: RegExp])[] = [
  [
    "spam",
    "Message publicitaire ou suspect",
    /unsubscribe|désabonner|désinscrire|bitcoin|crypto|casino|followers? pas cher|buy followers|vous avez gagné|backlinks?/i,
  ],
  [
    "admin",
    "Message administratif",
    /\b(factures?|invoices?|iban|virement|urssaf|devis|bon de commande|purchase order|contrat|contract|avenant)\b/i,
  ],
  [
    "event",
    "Invitation",
    /\b(invitations?|invite|événement|event|soirée|party|avant-première|vernissage|fashion week|défilé|rsvp|press trip)\b/i,
  ],
  [
    "gift",
    "Envoi de produits",
    /\b(cadeaux?|gift(ing|s)?|échantillons?|samples?|seeding|offrir|dotation|free product)\b/i,
  ],
  [
    "collab",
    "Proposition de collaboration",
    /\b(collab\w*|partenariats?|partnerships?|sponsor\w*|campagnes?|campaigns?|ambassad\w*|ugc|brief)\b/i,
  ],
]

/** Classifies a mail and summarises it. Instructions within the mail have no effect. */
export const classification: Brain = (question) => {
  const { subject, text, sender } = mailIn(question)
  const [kind, what] = KINDS.find(([, , words]) => words.test(`${subject}\n${text}`)) ?? ["other", "Message"]
  const amount = /\d[\d\s.,]*\s?(€|euros?|eur|k€|\$)/i.exec(text)?.[0]
  const about = subject ? ` : ${subject}` : ""
  const summary = `${what} de ${sender || "un expéditeur inconnu"}${about}.${amount ? ` Montant cité : ${amount}.` : ""}`
  return { object: { classification: kind, summary } }
}
