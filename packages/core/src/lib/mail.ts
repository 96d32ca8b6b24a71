import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2"
import { setting } from "./settings.ts"

const client = new SESv2Client({})

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same for programs that show it. */
  html?: string
  /** Whom an answer reaches; nobody where it is left out. */
  replyTo?: string
  /** Beside those that every mail has. */
  headers?: Record<string, string>
}

/** Hands a mail over for sending; whether it arrives shows later. @throws what SES answers when it refuses */
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
