import { createHash } from "node:crypto"
import { type Body, compose, encodeWord, encodeWordQ, type HeaderLines, mailboxOf } from "../mime/compose.ts"

/** An initial mail of an account. */
export interface DemoMail {
  /** Epoch milliseconds, in ascending order. */
  at: number
  /** The index of its thread's first mail. */
  thread: number
  messageId: string
  labels: readonly string[]
  render(): Buffer
}

export interface DemoBox {
  email: string
  name: string
  mails(account: Owner & { since: number }): DemoMail[]
}

export interface Person {
  name: string
  email: string
}

export type Owner = Person

/** A mail before it is encoded. */
export interface Letter {
  at: number
  from: Person
  subject: string
  labels: readonly string[]
  body(): Body
  /** The account's owner by default. */
  to?: Person
  cc?: Person
  /** In addition to the default ones, or replacing them. */
  headers?: HeaderLines
  /** Everything after the headers, for an invalid mail. */
  raw?(head: string): Buffer
}

/** Letters that answer each other, in order. */
export type Conversation = readonly Letter[]

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** An account's mails, by time. */
export function mailsOf(owner: Owner, conversations: readonly Conversation[]): DemoMail[] {
  const letters = conversations
    .flatMap((conversation) => conversation.map((letter, turn) => ({ letter, turn, conversation })))
    .sort((a, b) => a.letter.at - b.letter.at)
  const places = new Map(letters.map(({ letter }, place) => [letter, place]))
  return letters.map(({ letter, turn, conversation }, place) => ({
    at: letter.at,
    thread: places.get(conversation[0] ?? letter) ?? place,
    messageId: messageIdOf(letter),
    labels: letter.labels,
    render: () => writeLetter(owner, letter, conversation.slice(0, turn), place),
  }))
}

const messageIdOf = ({ at, from, subject }: Letter): string => {
  const digest = createHash("sha256").update(`${at}${from.email}${subject}`).digest("base64url")
  return `<${digest.slice(0, 22)}@${from.email.split("@")[1]}>`
}

/** Each program has its own encoding. */
const ENCODINGS = [(text: string) => text, encodeWord, (text: string) => text, encodeWord, encodeWordQ]

function writeLetter(owner: Owner, letter: Letter, before: Conversation, place: number): Buffer {
  const own = headersOf(owner, letter, before, ENCODINGS[place % ENCODINGS.length] ?? encodeWord)
  const given = letter.headers ?? []
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const headers = [...own.filter(([name]) => !names.has(name.toLowerCase())), ...given]
  if (!letter.raw) return compose(headers, letter.body())
  return letter.raw(headers.map(([name, value]) => `${name}: ${value}\r\n`).join(""))
}

function headersOf(
  owner: Owner,
  letter: Letter,
  before: Conversation,
  encode: (text: string) => string,
): [string, string][] {
  const { at, from, to = owner, cc, subject } = letter
  const date = new Date(at).toUTCString().replace("GMT", "+0000")
  const references = before.map(messageIdOf)
  const isPlain = /^[ -~]*$/.test(subject)
  return [
    ...(from === owner
      ? []
      : ([
          ["Delivered-To", owner.email],
          ["Return-Path", `<${from.email}>`],
          ["Received", `from mx.${from.email.split("@")[1]} by mx.gmail.example; ${date}`],
        ] as [string, string][])),
    ["From", mailboxOf(from.name, from.email)],
    ["To", mailboxOf(to.name, to.email)],
    ...(cc ? ([["Cc", mailboxOf(cc.name, cc.email)]] as [string, string][]) : []),
    ["Subject", isPlain ? subject : encode(subject)],
    ["Date", date],
    ["Message-ID", messageIdOf(letter)],
    ...(references.length > 0
      ? ([
          ["In-Reply-To", references.at(-1)],
          ["References", references.join(" ")],
        ] as [string, string][])
      : []),
  ]
}
