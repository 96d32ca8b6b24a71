import { parisDay } from "../../../lib/day.ts"
import type { CollaborationStatus } from "./values.ts"

/** The four flags that progress is derived from (rules/campaigns.md#status). */
interface ProgressFlags {
  quoteSent: boolean
  contractSigned: boolean
  invoiceSent: boolean
  paymentReceived: boolean
}

/** Status in lists and for the public. */
export function statusOf(flags: ProgressFlags): CollaborationStatus {
  if (flags.invoiceSent || flags.paymentReceived) return "completed"
  if (flags.quoteSent || flags.contractSigned) return "in_progress"
  return "pending"
}

type ClientDetailStatus = "pending" | "quote_sent" | "in_progress" | "completed"

/** Status on the client's page, which ignores the invoice. */
export function clientDetailStatusOf(flags: ProgressFlags): ClientDetailStatus {
  if (flags.paymentReceived) return "completed"
  if (flags.contractSigned) return "in_progress"
  return flags.quoteSent ? "quote_sent" : "pending"
}

/**
 * The dashboard's counters that include a collaboration (rules/campaigns.md#dashboard-buckets). They overlap: a payment
 * may precede the quote or the signature.
 */
export const bucketsOf = ({ quoteSent, contractSigned, paymentReceived }: StageFlags) => ({
  waiting: !quoteSent && !contractSigned,
  quoteSent: quoteSent && !contractSigned,
  contractSigned: contractSigned && !paymentReceived,
  paymentReceived,
})

/** Stages of a collaboration: the furthest of the dashboard's counters (rules/campaigns.md#board). */
export const STAGES = {
  waiting: "En attente",
  quoteSent: "Devis envoyé",
  contractSigned: "Contrat signé",
  paymentReceived: "Paiement reçu",
} as const
export type Stage = keyof typeof STAGES

/** The flags that decide the stage. */
export type StageFlags = Pick<ProgressFlags, "quoteSent" | "contractSigned" | "paymentReceived">

export function stageOf({ quoteSent, contractSigned, paymentReceived }: StageFlags): Stage {
  if (paymentReceived) return "paymentReceived"
  if (contractSigned) return "contractSigned"
  return quoteSent ? "quoteSent" : "waiting"
}

/** The flags that change when a collaboration moves to a stage: its own is set, those beyond it are cleared. */
export function flagsMovedTo(stage: Stage, flags: StageFlags): Partial<StageFlags> {
  const beyond = {
    waiting: { quoteSent: false, contractSigned: false, paymentReceived: false },
    quoteSent: { quoteSent: true, contractSigned: false, paymentReceived: false },
    contractSigned: { contractSigned: true, paymentReceived: false },
    paymentReceived: { paymentReceived: true },
  } satisfies Record<Stage, Partial<StageFlags>>
  const after: Partial<StageFlags> = beyond[stage]
  return Object.fromEntries(
    Object.entries(after).filter(([flag, set]) => flags[flag as keyof StageFlags] !== set),
  )
}

/** Filters of the list that the dashboard counts (rules/campaigns.md#list). */
export const PROGRESSES = {
  ...STAGES,
  quoted: "Avec un devis",
  signed: "Signées ou payées",
} as const
export type Progress = keyof typeof PROGRESSES

/** A paid collaboration counts as agreed, even without a signed contract (rules/campaigns.md#signed-and-paid). */
export const progressOf = (flags: StageFlags): Record<Progress, boolean> => ({
  ...bucketsOf(flags),
  quoted: flags.quoteSent,
  signed: flags.contractSigned || flags.paymentReceived,
})

/** The assistant's counters; a payment may precede the quote (rules/inbox.md#assistant-counts). */
export const assistantStatesOf = ({
  quoteSent,
  paymentReceived,
}: Pick<ProgressFlags, "quoteSent" | "paymentReceived">) => ({
  active: quoteSent && !paymentReceived,
  completed: paymentReceived,
  pending: !quoteSent,
})
export type AssistantState = keyof ReturnType<typeof assistantStatesOf>

/** The day for charts, filters and sorting (rules/campaigns.md#effective-date). */
export function effectiveDateOf({
  signedDate,
  date,
  createdAt,
}: {
  signedDate?: string | null
  date?: string | null
  createdAt: string
}): string {
  return signedDate || date || parisDay(createdAt)
}
