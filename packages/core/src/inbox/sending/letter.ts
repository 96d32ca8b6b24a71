import { onOneLine } from "../../lib/text.ts"
import { answeredTo, distinctAddresses } from "../rules/addressees.ts"
import type { SendOptions } from "../rules/sending.ts"
import type { Address, StoredMail } from "../store/entities.ts"

/** A mail's content, before it is encoded. */
export interface Letter extends Addressees {
  /** Identifies this sending, so that `findDelivered` can find it in Gmail. */
  sendId: string
  subject: string
  text: string
  inReplyTo: string | undefined
  references: string[]
  attachments: { fileName: string; contentType: string; content: Uint8Array }[]
}

export interface Addressees {
  from: Address
  to: Address[]
  cc: Address[]
  replyTo: Address | undefined
  managerCopied: boolean
}

interface Parties {
  /** The connected account, which sends all mails. */
  mailbox: string
  /** The mailbox's owner; the address is from the catalogue and may be empty. */
  influencer: Address
  manager: Address
}

/** The sender, recipients and copies of a mail (rules/inbox.md#sending). */
export function partiesOf(
  mail: StoredMail,
  { mailbox, influencer, manager }: Parties,
  { sendAsCreator, ccCreator }: SendOptions,
): Addressees {
  const to = answeredTo(mail).map(plain)
  const isRecipient = ({ address }: Address) => to.some((one) => isSame(one, address))
  const namedManager = plain({ name: manager.name || "Talent Manager", address: manager.address })
  const owner = plain({ ...influencer, address: influencer.address || mailbox })
  if (sendAsCreator) {
    const cc = isRecipient(namedManager) || isSame(namedManager, mailbox) ? [] : [namedManager]
    const from = { ...owner, address: mailbox }
    return { from, to, cc, replyTo: undefined, managerCopied: cc.length > 0 }
  }
  const cc = ccCreator ? distinctAddresses([namedManager, owner]).filter((one) => !isRecipient(one)) : []
  return { from: { ...namedManager, address: mailbox }, to, cc, replyTo: namedManager, managerCopied: false }
}

const isSame = ({ address }: Address, other: string): boolean => address.toLowerCase() === other.toLowerCase()

const LONGEST_NAME = 100

const plain = ({ name, address }: Address): Address => ({
  name: Array.from(onOneLine(name)).slice(0, LONGEST_NAME).join(""),
  address,
})

/** As many references as answers of a few weeks have. */
const REFERENCES = 20

/** The headers that place an answer in its thread; strangers wrote them, so only ids are used. */
export function threading({
  rfcMessageId = "",
  references = "",
}: Pick<StoredMail, "rfcMessageId" | "references">) {
  const [inReplyTo] = idsIn(rfcMessageId)
  const before = idsIn(references).filter((id) => id !== inReplyTo)
  return { inReplyTo, references: [...before, ...(inReplyTo ? [inReplyTo] : [])].slice(-REFERENCES) }
}

const idsIn = (header: string): string[] => header.match(/<[!-;=?-~]{1,250}>/g) ?? []

export const SEND_HEADER = "X-Trame-Send"

/** The letter in the format that Gmail accepts. */
export async function encodeLetter(letter: Letter): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer")
  const { from, to, cc, replyTo, subject, text, inReplyTo, references } = letter
  const composer = new MailComposer({
    from,
    to,
    cc,
    ...(replyTo && { replyTo }),
    ...(inReplyTo && { inReplyTo, references }),
    subject,
    text: printable(text),
    headers: { [SEND_HEADER]: letter.sendId },
    attachments: letter.attachments.map(({ fileName, contentType, content }) => ({
      filename: onOneLine(fileName),
      content: Buffer.from(content),
      contentDisposition: "attachment",
      // For plain bytes, the name tells the type.
      ...(contentType !== "application/octet-stream" && { contentType }),
    })),
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, "").toWellFormed()
