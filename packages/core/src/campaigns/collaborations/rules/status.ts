import { parisDay } from "../../../lib/day.ts"
import type { CollaborationStatus } from "./values.ts"

/** The four flags that progress is derived from (rules/campaigns.md#status). */
interface ProgressFlags {
  quoteSent: boolean
  contractSigned: boolean
  invoiceSent: boolean
  paymentReceived: boolean
}

/** List and public status. */
export function statusOf(flags: ProgressFlags): CollaborationStatus {
  if (flags.invoiceSent || flags.paymentReceived) return "completed"
  if (flags.quoteSent || flags.contractSigned) return "in_progress"
  return "pending"
}

type ClientDetailStatus = "pending" | "quote_sent" | "in_progress" | "completed"

/** Status on the client's page: the invoice does not count there. */
export function clientDetailStatusOf(flags: ProgressFlags): ClientDetailStatus {
  if (flags.paymentReceived) return "completed"
  if (flags.contractSigned) return "in_progress"
  return flags.quoteSent ? "quote_sent" : "pending"
}

/**
 * The dashboard's counters that a collaboration belongs to (rules/campaigns.md#dashboard-buckets). They
 * overlap: a payment may come before the quote, or without a signed contract.
 */
export const bucketsOf = ({ quoteSent, contractSigned, paymentReceived }: StageFlags) => ({
  waiting: !quoteSent && !contractSigned,
  quoteSent: quoteSent && !contractSigned,
  contractSigned: contractSigned && !paymentReceived,
  paymentReceived,
})

/** How far a collaboration has come: the furthest of the dashboard's counters (rules/campaigns.md#board). */
export const STAGES = {
  waiting: "En attente",
  quoteSent: "Devis envoyé",
  contractSigned: "Contrat signé",
  paymentReceived: "Paiement reçu",
} as const
export type Stage = keyof typeof STAGES

/** What a stage is told by. */
export type StageFlags = Pick<ProgressFlags, "quoteSent" | "contractSigned" | "paymentReceived">

export function stageOf({ quoteSent, contractSigned, paymentReceived }: StageFlags): Stage {
  if (paymentReceived) return "paymentReceived"
  if (contractSigned) return "contractSigned"
  return quoteSent ? "quoteSent" : "waiting"
}

/** The flags that differ once a collaboration is moved to a stage: its own is set, those beyond it are taken back. */
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

/** What the list may be narrowed to, as far as the dashboard counts it (rules/campaigns.md#list). */
export const PROGRESSES = {
  ...STAGES,
  quoted: "Avec un devis",
  signed: "Signées ou payées",
} as const
export type Progress = keyof typeof PROGRESSES

/** One that was paid for was agreed upon, whether or not a contract says so (rules/campaigns.md#signed-and-paid). */
export const progressOf = (flags: StageFlags): Record<Progress, boolean> => ({
  ...bucketsOf(flags),
  quoted: flags.quoteSent,
  signed: flags.contractSigned || flags.paymentReceived,
})

/** What the assistant counts; somebody may have paid before the quote went out (rules/inbox.md#assistant-counts). */
export const assistantStatesOf = ({
  quoteSent,
  paymentReceived,
}: Pick<ProgressFlags, "quoteSent" | "paymentReceived">) => ({
  active: quoteSent && !paymentReceived,
  completed: paymentReceived,
  pending: !quoteSent,
})
export type AssistantState = keyof ReturnType<typeof assistantStatesOf>

/** The day that charts, filters and sorts go by (rules/campaigns.md#effective-date). */
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
