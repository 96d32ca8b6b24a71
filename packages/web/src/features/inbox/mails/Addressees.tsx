import type { ThreadMessage } from "@trame/core/inbox/contract/shapes"
import { domainOf } from "@trame/core/inbox/rules/addressees"
import { Alert } from "antd"

type Answerable = Pick<ThreadMessage, "direction" | "from" | "answersTo">

export const personLabel = ({ name, address }: ThreadMessage["from"]): string =>
  name ? `${name} <${address}>` : address

/** Whether an answer goes to another address than the sender's. */
export const repliesDiffer = ({ direction, from, answersTo }: Answerable): boolean =>
  direction === "in" && answersTo.some(({ address }) => address !== from.address)

/** In ASCII, which reveals a domain with letters of another alphabet. */
const elsewhereDomains = ({ answersTo }: Answerable): string => {
  const domains = answersTo.filter(({ isElsewhere }) => isElsewhere).map(({ address }) => domainOf(address))
  return [...new Set(domains)].join(", ")
}

/** Warns that answers leave the sender's domain (rules/inbox.md#addressees). */
export function ElsewhereWarning({ mail }: { mail: Answerable }) {
  const domains = elsewhereDomains(mail)
  if (!domains) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      title={
        <>
          <strong>{`La réponse part vers un autre domaine : ${domains}`}</strong>
          <br />
          L'expéditeur écrit depuis {domainOf(mail.from.address) || "une adresse inconnue"}. Vérifiez que vous
          connaissez cette adresse avant de répondre.
        </>
      }
    />
  )
}

/** The confirmation before the first answer to another domain. */
export function ElsewhereQuestion({ mail }: { mail: Answerable }) {
  return (
    <>
      <p>
        L'e-mail vient de <strong>{personLabel(mail.from) || "un expéditeur inconnu"}</strong>, mais votre
        réponse partira à :
      </p>
      <ul>
        {mail.answersTo.map((person) => (
          <li key={person.address}>
            <strong>{personLabel(person)}</strong>
          </li>
        ))}
      </ul>
      <p>
        Domaine différent de celui de l'expéditeur : {elsewhereDomains(mail)}. C'est fréquent dans les
        arnaques : confirmez seulement si vous connaissez cette adresse.
      </p>
    </>
  )
}
