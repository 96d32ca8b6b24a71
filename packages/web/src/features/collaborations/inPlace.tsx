import { useQueryClient } from "@tanstack/react-query"
import type {
  Collaboration,
  CollaborationDetail,
  CollaborationFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { client } from "../../lib/api/api.ts"
import { choicesOf } from "../../lib/text.ts"
import { type EditedRecord, InPlace, type InPlaceProps, type Reading } from "../../ui/in-place/InPlace.tsx"
import { InPlaceSwitch } from "../../ui/in-place/InPlaceSwitch.tsx"
import { showSaved } from "./cache.ts"

/** The fields that are edited where they are read; the client is chosen in the form. */
const FIELDS = {
  name: {
    label: "Nom",
    what: "le nom",
    input: { kind: "text", maxLength: 200 },
    required: "Le nom est obligatoire",
  },
  type: {
    label: "Type",
    what: "le type",
    input: { kind: "choice", options: choicesOf(COLLABORATION_TYPES) },
  },
  date: { label: "Date", what: "la date", input: { kind: "day" } },
  signedDate: { label: "Date de signature", what: "la date de signature", input: { kind: "day" } },
  manager: {
    label: "Chef de projet",
    what: "le chef de projet",
    input: { kind: "manager" },
    required: "Le chef de projet est obligatoire",
  },
  budget: { label: "Budget", what: "le budget", input: { kind: "money" } },
  description: { label: "Description", what: "la description", input: { kind: "note", maxLength: 5000 } },
  quoteNumber: {
    label: "Numéro de devis",
    what: "le numéro de devis",
    input: { kind: "text", maxLength: 60 },
  },
  invoiceNumber: {
    label: "Numéro de facture",
    what: "le numéro de facture",
    input: { kind: "text", maxLength: 60 },
  },
} as const satisfies Partial<
  Record<
    keyof CollaborationFields,
    Pick<InPlaceProps<object, never>, "label" | "what" | "input" | "required">
  >
>
type FieldName = keyof typeof FIELDS

/** The part of a collaboration or a card that holds these fields. */
type Known<Name extends keyof CollaborationFields> = Pick<Collaboration, "id" | "version" | "typedBudget"> &
  Pick<Omit<CollaborationFields, "budget">, Exclude<Name, "budget">>

interface CampaignFieldProps<Name extends FieldName> {
  of: Known<Name>
  name: Name
  /** The campaign's name, where several are shown. */
  row?: string
  shown: (value: CollaborationFields[Name]) => string
  action?: string
  pencil?: boolean
}

/** A campaign's field, edited where it is read (rules/interface.md#edited-in-place). */
export function CampaignField<Name extends FieldName>({ of, row, ...rest }: CampaignFieldProps<Name>) {
  const { what, ...field } = FIELDS[rest.name]
  return (
    <InPlace<Pick<CollaborationFields, Name>, Name>
      {...field}
      {...rest}
      of={useEdited(of)}
      what={row === undefined ? what : `${what} de « ${row} »`}
    />
  )
}

type Flag = "quoteSent" | "contractSigned" | "castingValidated" | "invoiceSent" | "paymentReceived"

interface CampaignFlagProps<Name extends Flag> {
  of: Known<Name>
  name: Name
  label: string
  actions?: readonly [string, string] | undefined
}

export const CampaignFlag = <Name extends Flag>({ of, ...flag }: CampaignFlagProps<Name>) => (
  <InPlaceSwitch {...flag} of={useEdited(of)} />
)

function useEdited<Name extends keyof CollaborationFields>({
  id,
  version,
  typedBudget,
  ...fields
}: Known<Name>): EditedRecord<Pick<CollaborationFields, Name>> {
  const queries = useQueryClient()
  const shown = (detail: CollaborationDetail): Reading<CollaborationFields> => {
    showSaved(queries, detail)
    const { collaboration } = detail
    return {
      version: collaboration.version,
      fields: { ...collaboration, budget: collaboration.typedBudget },
    }
  }
  return {
    latest: {
      version,
      fields: { ...fields, budget: typedBudget } as unknown as Pick<CollaborationFields, Name>,
    },
    read: async () => shown(await client.collaborations.get({ collaborationId: id })),
    write: async (changes, version) =>
      shown(
        await client.collaborations.update({
          collaborationId: id,
          version,
          fields: changes,
          participants: {},
        }),
      ),
  }
}
