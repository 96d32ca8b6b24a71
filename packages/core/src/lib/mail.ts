import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2"
import { setting } from "./settings.ts"

const client = new SESv2Client({})

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same text as HTML. */
  html?: string
  /** Receives answers; nobody when absent. */
  replyTo?: string
  /** In addition to those of every mail. */
  headers?: Record<string, string>
}

/** Hands a mail to SES; delivery errors show later. @throws SES's error when it refuses */
export async function sendMail({ to, subject, text, html, replyTo, headers = {} }: Mail): Promise<void> {
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: setting("MAIL_FROM"),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: "UTF-8" },
          Body: {
            Text: { Data: text, Charset: "UTF-8" },
            ...(html && { Html: { Data: html, Charset: "UTF-8" } }),
          },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        },
      },
    }),
  )
}
