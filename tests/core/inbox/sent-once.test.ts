import * as Inbox from "@trame/core/inbox/index"
import { newId } from "@trame/core/lib/id"
import { afterEach, describe, expect, it, vi } from "vitest"
import { actorOf, newUser } from "../../support/agency.ts"
import { answerOf, receivedMail } from "../../support/answers.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { attachmentOf } from "../../support/inboxMails.ts"
import { TALENT_MANAGER } from "../../support/mailbox.ts"
import { intercepting } from "../../support/overtaken.ts"
import { MailSendEntity } from "../../support/stored.ts"

afterEach(() => void vi.useRealTimers())

/** rules/inbox.md#sent-once */
describe("one sendId", () => {
  it("sends one mail for ten parallel calls, and refuses any other content or person", async () => {
    const { send, sent, one, agencyId } = await receivedMail()
    const sendId = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ sendId })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await send({ sendId })).toEqual(answers[0])
    const conflict = { code: "conflict", message: expect.stringContaining("autre email") }
    const others = [{ body: "Non" }, { subject: "Autre" }, { ccCreator: true }, { uploadIds: [newId()] }]
    for (const other of others) await expect(send({ sendId, ...other })).rejects.toMatchObject(conflict)
    const colleague = await actorOf(await newUser({ agencyId, ...TALENT_MANAGER }))
    await expect(Inbox.send(colleague, { ...one, ...answerOf({ sendId }) })).rejects.toMatchObject(conflict)
    expect(await sent()).toHaveLength(1)
  })

  it.for([
    ["in the thread", "Re: Proposition"],
    ["in a thread of its own", "Tout autre chose"],
  ])("finds %s the mail that Gmail took before the process died", async ([, subject = ""]) => {
    const { send, sent, patchSend, refuse, actor, one } = await receivedMail({
      headers: { "Message-ID": "sans-crochets" },
    })
    const sendId = newId()
    await refuse(503, { afterwards: true })
    await expect(send({ sendId, subject })).rejects.toMatchObject(NO_ANSWER)
    // Gmail may refuse the search as well, which proves nothing.
    await patchSend(sendId, Date.now() - 1)
    await refuse(404, { operation: "threads.get" })
    await expect(send({ sendId, subject })).rejects.toMatchObject({ code: "not_found" })
    await patchSend(sendId, Date.now() - 1)
    const { mail } = await send({ sendId, subject })
    expect((await sent()).map(({ id }) => id)).toEqual([mail.id])
    const { messages } = await Inbox.thread(actor, { ...one, threadId: mail.threadId })
    expect(messages.at(-1)?.id).toBe(mail.id)
  })

  it("is sent once when the process died before Gmail had it, and a stranger's mail with the header is not ours", async () => {
    const { send, sent, patchSend, refuse, account, one } = await receivedMail()
    const sendId = newId()
    await refuse(503)
    await expect(send({ sendId })).rejects.toMatchObject(NO_ANSWER)
    await google.deliver(account, { inReplyTo: one.messageId, headers: { "X-Trame-Send": sendId } })
    await patchSend(sendId, Date.now() - 1)
    const answers = await Promise.all([send({ sendId }), send({ sendId })])
    expect(answers[0]).toEqual(answers[1])
    expect((await sent()).map(({ id }) => id)).toEqual([answers[0].mail.id])
  })

  it("is not sent again when the mail went out but could not be read back", async () => {
    const { send, sent, patchSend, refuse } = await receivedMail()
    const sendId = newId()
    await refuse(503, { operation: "messages.get", times: 20 })
    const shownLater = { message: expect.stringContaining("L'email est parti") }
    await expect(send({ sendId })).rejects.toMatchObject(shownLater)
    await refuse(503, { times: 1 })
    await eventually(async () => {
      await patchSend(sendId, Date.now() - 1)
      await send({ sendId })
    })
    expect(await sent()).toHaveLength(1)
  })

  it("is free again with other words and the same file after Gmail refused it", async () => {
    const { send, sent, actor, refuse } = await receivedMail()
    const sendId = newId()
    const uploadIds = [await attachmentOf(actor, "a.pdf", Buffer.from("abc"))]
    await refuse(429)
    await expect(send({ sendId, uploadIds })).rejects.toMatchObject(LIMITED)
    await send({ sendId, uploadIds, body: "Mieux dit" })
    const gone = (await sent()).map(({ text, attachments }) => [text?.trim(), attachments.length])
    expect(gone).toEqual([["Mieux dit", 1]])
  })

  it("fails for a second caller when the first one, for whom it waited, is refused", async () => {
    const { send, sent, refuse } = await receivedMail()
    const sendId = newId()
    await refuse(429)
    let reads = 0
    let second: Promise<PromiseSettledResult<unknown>[]> | undefined
    const { promise: waited, resolve: hasWaited } = Promise.withResolvers<void>()
    const outcomes = await intercepting(
      async (command, input) => {
        if (second && isReadOfSend(command, input) && ++reads === 2) hasWaited()
        if (second || !isRemovalOfSend(command, input)) return
        second = Promise.allSettled([send({ sendId })]).finally(hasWaited)
        await waited
      },
      async () => [...(await Promise.allSettled([send({ sendId })])), ...((await second) ?? [])],
    )
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: LIMITED },
      { status: "rejected", reason: { code: "unavailable", message: "Erreur lors de l'envoi" } },
    ])
    expect(await sent()).toEqual([])
  })

  it("is under way while another process holds it, and taken over by one after 35 seconds", async () => {
    const { send, sent, patchSend, refuse } = await receivedMail()
    const sendId = newId()
    await refuse(503)
    await expect(send({ sendId })).rejects.toMatchObject(NO_ANSWER)
    vi.useFakeTimers({ toFake: ["Date"] })
    const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
    let reads = 0
    const waiting = intercepting(
      (command, input) => {
        if (isReadOfSend(command, input) && ++reads === 2) passes(21)
      },
      () => send({ sendId }),
    )
    await expect(waiting).rejects.toMatchObject(UNDER_WAY)
    passes(15)
    let isTaken = false
    const late = intercepting(
      async (command, input) => {
        if (!isTaken && command === "UpdateItemCommand" && input.includes("mailSend_1")) {
          isTaken = true
          await patchSend(sendId, Date.now() + 35_000)
        } else if (isTaken && isReadOfSend(command, input)) passes(21)
      },
      () => send({ sendId }),
    )
    await expect(late).rejects.toMatchObject(UNDER_WAY)
    expect(await sent()).toEqual([])
    passes(36)
    await send({ sendId })
    expect(await sent()).toHaveLength(1)
  })

  it("stays with the process that took it over when a late refusal arrives", async () => {
    const { send, key, patchSend, refuse } = await receivedMail()
    const sendId = newId()
    await refuse(429)
    const busyUntil = Date.now() + 60_000
    const late = intercepting(
      async (command, input) => {
        if (isRemovalOfSend(command, input)) await patchSend(sendId, busyUntil)
      },
      () => send({ sendId }),
    )
    await expect(late).rejects.toMatchObject({ code: "unavailable" })
    const { data } = await MailSendEntity.get({ ...key, sendId }).go({ consistent: true })
    expect(data).toMatchObject({ status: "sending", busyUntil })
  })
})

const NO_ANSWER = {
  code: "unavailable",
  message: "Gmail n'a pas répondu. Réessayez : l'email ne partira pas deux fois.",
}
const LIMITED = {
  code: "unavailable",
  message: "Gmail limite les envois pour le moment. Réessayez dans quelques minutes.",
}
const UNDER_WAY = { code: "unavailable", message: "L'envoi est encore en cours. Réessayez dans un instant." }

const isReadOfSend = (command: string, input: string) =>
  command === "GetItemCommand" && input.includes("mailSend_1")
const isRemovalOfSend = (command: string, input: string) =>
  command === "TransactWriteItemsCommand" && /"Delete".*mailSend_1/.test(input)
