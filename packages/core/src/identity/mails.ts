import type { Mail } from "../mail.ts"
import { PRODUCT_NAME } from "../product.ts"
import { CODE_LIFE_MINUTES, type CodePurpose } from "./codes.ts"

const WORDS: Record<CodePurpose, { subject: string; why: string; otherwise: string }> = {
  reset: {
    subject: `Votre code pour changer de mot de passe ${PRODUCT_NAME}`,
    why: `Vous avez demandé à choisir un nouveau mot de passe pour votre compte ${PRODUCT_NAME}. Voici votre code :`,
    otherwise:
      "Si cette demande ne vient pas de vous, ignorez cet e-mail : votre mot de passe reste le même.",
  },
  verify: {
    subject: `Vérifiez votre adresse e-mail ${PRODUCT_NAME}`,
    why: `Voici le code qui confirme que cette adresse e-mail est bien la vôtre sur ${PRODUCT_NAME} :`,
    otherwise: "Si cette demande ne vient pas de vous, ignorez cet e-mail : rien ne sera confirmé.",
  },
}

/**
 * The mail that brings a code. It repeats nothing of what its recipient is said to be called: whoever signs up with
 * somebody else's address would be writing to them.
 */
export function codeMail(to: string, purpose: CodePurpose, code: string): Mail {
  const { subject, why, otherwise } = WORDS[purpose]
  const text = `Bonjour,

${why}

${code}

Il est valable ${CODE_LIFE_MINUTES} minutes et ne sert qu'une fois. Ne le communiquez à personne.

${otherwise}

À bientôt,
L'équipe ${PRODUCT_NAME}
`
  return { to, subject, text }
}
