import { useQuery } from "@tanstack/react-query"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { MAX_MESSAGE } from "@trame/core/campaigns/link-mails/rules"
import { hasPermission } from "@trame/core/lib/access"
import { fold } from "@trame/core/lib/text"
import { Form, Input } from "antd"
import { api } from "../../lib/api/api.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useMe } from "../../lib/session/me.ts"
import { useDone } from "../dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../form/DialogForm.tsx"
import { LoadingState } from "../states/QueryBoundary.tsx"
import { FailureAlert } from "../states/SaveNotices.tsx"
import { EmailCode } from "../verification/EmailCode.tsx"

interface Values {
  to: string
  message: string
}

/** The API's input, without the link's id. */
export interface LinkMail extends Values {
  creationId: string
}

interface Mailing {
  /** A sentence about the mail's content. */
  lead: string
  send: (mail: LinkMail) => Promise<{ to: string }>
}

interface BrandMailing extends Mailing {
  /** The brand whose contact is the default recipient. */
  brand: string
  clientId?: string | null
}

/** Sends a brand its link (rules/campaigns.md#links-by-e-mail). */
export const SendToBrand = ({ brand, clientId = null, ...mailing }: BrandMailing) => (
  <SendLinkForm contact={useContactOf(brand, clientId)} {...mailing} />
)

interface SendLinkFormProps extends Mailing {
  /** The initial address, empty for none; undefined while loading. */
  contact: string | undefined
}

/** Sends a link by e-mail. */
export function SendLinkForm({ contact, ...mailing }: SendLinkFormProps) {
  const { emailVerified } = useMe()
  if (!emailVerified)
    return (
      <EmailCode
        autoFocus
        why="Les réponses à votre lien vous parviendront par e-mail : vérifiez d'abord votre adresse."
      />
    )
  if (contact === undefined) return <LoadingState label="Chargement du contact" rows={4} />
  return <Fields contact={contact} {...mailing} />
}

const RECIPIENT = [
  filled("L'adresse e-mail est obligatoire"),
  { type: "email" as const, transform: (text: string) => text.trim(), message: "Adresse e-mail invalide" },
]

function Fields({ contact, lead, send }: Mailing & { contact: string }) {
  const { email } = useMe()
  const done = useDone()
  const saving = useSendForm<Values>(async ({ to, message }, { release, create }) => {
    const mail = { to: to.trim(), message }
    const sent = await create({ values: mail, send: (creationId) => send({ ...mail, creationId }) })
    release()
    done(`Lien envoyé à ${sent.to}`)
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={{ to: contact, message: "" }}
      failed={({ message }) => <FailureAlert title="Le lien n'a pas pu être envoyé" reason={message} />}
      submit="Envoyer"
    >
      <p className="mb-5 soft">{lead}</p>
      <Form.Item name="to" label="Destinataire" validateTrigger="onBlur" rules={RECIPIENT}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <Form.Item name="message" label="Message">
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={MAX_MESSAGE} showCount />
      </Form.Item>
      <p className="mt-6 mb-4 soft anywhere">Les réponses vous parviendront à {email}</p>
    </DialogForm>
  )
}

/** A client's contact, for members with the `clients` permission; undefined while loading, empty without one. */
function useContactOf(brand: string, clientId: string | null): string | undefined {
  const mayRead = hasPermission(useMe(), "clients")
  const { data, isLoading } = useQuery({
    ...api.clients.list.queryOptions({ input: { search: brand } }),
    enabled: mayRead,
  })
  if (isLoading) return undefined
  const client =
    data?.items.find(({ id }) => id === clientId) ??
    data?.items.find(({ brandName }) => fold(brandName) === fold(brand))
  return emailIn(client?.contacts ?? [])
}

/** The brand's own people come before those of an intermediary agency. */
const emailIn = (contacts: Client["contacts"]): string =>
  (contacts.find(({ type }) => type === "brand") ?? contacts[0])?.email ?? ""
