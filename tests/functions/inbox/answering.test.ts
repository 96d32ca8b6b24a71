import { newId } from "@trame/core/lib/id"
import { send } from "@trame/core/lib/queue"
import { describe, expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { modelBehaves } from "../../support/ai.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { newManager, TALENT_MANAGER } from "../../support/mailbox.ts"
import { refused } from "../../support/problem.ts"
import { keyOf, readMail, storeMail } from "../../support/storedMails.ts"

/** A mailbox with one mail, and its manager. */
async function oneMail() {
  const box = await newManager()
  const mail = await storeMail(box.key, { text: "Nous proposons une campagne." })
  const { influencerId, threadId, messageId } = mail
  return { ...box, mail, api: apiAs(box.member), ofMail: { influencerId, threadId, messageId } }
}

/** rules/inbox.md#drafts */
test("a draft is written, asked otherwise, and written anew", async () => {
  const { api, ofMail } = await oneMail()
  const first = await api.inbox.draft({ ...ofMail, intent: "reply" })
  expect(first).toEqual({
    subject: "Re: Proposition de partenariat",
    draft: expect.stringContaining("Max Membre"),
  })
  const anew = { ...ofMail, intent: "regenerate", tone: "warm", currentDraft: first.draft } as const
  expect((await api.inbox.draft(anew)).draft).toContain("J'espère que vous allez bien !")
  expect((await api.inbox.draft({ ...ofMail, intent: "decline" })).draft).toContain("malheureusement")
})

/** rules/inbox.md#drafts */
test("a failing model answers 503 in the product's words", async () => {
  const { api, ofMail, mail, key } = await oneMail()
  const { subject, threadId, messageId } = await storeMail(key, { subject: newId() })
  await modelBehaves({ match: subject, status: 500, times: 3 })
  expect(mail.subject).not.toBe(subject)
  expect(await refused(api.inbox.draft({ ...ofMail, threadId, messageId, intent: "reply" }))).toMatchObject({
    status: 503,
    code: "unavailable",
    message: "Erreur lors de la génération du brouillon. Veuillez réessayer.",
  })
})

/** rules/inbox.md#chat */
test("a question is answered, stands in the chat, and is removed", async () => {
  const { api, influencerId, mail } = await oneMail()
  const id = newId()
  const { items } = await api.inbox.ask({ influencerId, id, message: "Trouve les e-mails de Nora" })
  expect(items).toMatchObject([
    { id, role: "user" },
    { role: "assistant", payload: { emailId: mail.messageId } },
  ])
  await eventually(async () => expect(await api.inbox.chat({ influencerId })).toEqual({ items }))
  expect(await api.inbox.removeChatMessage({ influencerId, chatId: id })).toEqual({ id })
  await eventually(async () => expect((await api.inbox.chat({ influencerId })).items).toHaveLength(1))
})

/** rules/inbox.md#classification */
test("the queue's worker classifies a mail and tells of it", async () => {
  const { api, influencerId, mail } = await oneMail()
  const message = { ...keyOf(mail), first: false }
  await Promise.all([
    send("MAIL_CLASSIFICATION_QUEUE_URL", message),
    send("MAIL_CLASSIFICATION_QUEUE_URL", message),
  ])
  await eventually(async () => {
    expect(await readMail(mail)).toMatchObject({ classification: "collab", classifiedBy: "model" })
    expect((await api.inbox.chat({ influencerId })).items).toMatchObject([{ id: `mail-${mail.threadId}` }])
  }, 15_000)
})

describe("refused", () => {
  test("are those without the key, of another agency, and nobody", async () => {
    const { ofMail, influencerId, agencyId } = await oneMail()
    const id = newId()
    const callsOf = (api: ReturnType<typeof apiAs>) => [
      api.inbox.draft({ ...ofMail, intent: "reply" }),
      api.inbox.chat({ influencerId }),
      api.inbox.ask({ influencerId, id, message: "Bonjour" }),
      api.inbox.removeChatMessage({ influencerId, chatId: id }),
    ]
    const codes = async (api: ReturnType<typeof apiAs>) =>
      new Set((await Promise.all(callsOf(api).map(refused))).map(({ status, code }) => `${status} ${code}`))
    expect([...(await codes(anonymous()))]).toEqual(["401 http_401"])
    const without = await newUser({ agencyId })
    expect([...(await codes(apiAs(without)))]).toEqual(["403 forbidden"])
    const other = await newAgency(TALENT_MANAGER)
    expect([...(await codes(apiAs(other.member)))]).toEqual(["404 not_found"])
  })

  test("are empty questions, too long ones, unknown intents and ids of another form", async () => {
    const { api, ofMail, influencerId } = await oneMail()
    const id = newId()
    const invalid = [
      api.inbox.ask({ influencerId, id, message: "  " }),
      api.inbox.ask({ influencerId, id, message: "x".repeat(2001) }),
      api.inbox.ask({ influencerId, id: "a b", message: "Bonjour" }),
      api.inbox.draft({ ...ofMail, intent: "send" as "reply" }),
    ]
    const refusals = await Promise.all(invalid.map(refused))
    expect(refusals.map(({ status }) => status)).toEqual(invalid.map(() => 400))
  })
})
