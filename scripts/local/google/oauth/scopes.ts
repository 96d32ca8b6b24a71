/** The available scopes, with their descriptions for people. */
export const SCOPES: Record<string, string> = {
  "https://www.googleapis.com/auth/gmail.readonly": "Lire vos e-mails et les paramètres de Gmail",
  "https://www.googleapis.com/auth/gmail.send": "Envoyer des e-mails en votre nom",
}

export const READ = "https://www.googleapis.com/auth/gmail.readonly"
export const SEND = "https://www.googleapis.com/auth/gmail.send"
