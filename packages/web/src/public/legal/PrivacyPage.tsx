import { PRODUCT_NAME } from "@trame/core/lib/text"
import { HOST, PUBLISHER } from "../site/publisher.ts"
import styles from "./LegalPage.module.css"
import { LegalPage, LegalSection, Mail } from "./LegalPage.tsx"

/** Regulation (EU) 2016/679, articles 13 and 14. */
export function Component() {
  return (
    <LegalPage
      title="Politique de confidentialité"
      description={`Quelles données ${PRODUCT_NAME} traite, pourquoi, combien de temps, avec qui, et comment exercer vos droits.`}
      updated="2026-11-29"
    >
      <LegalSection id="responsable" title="Qui traite vos données">
        <p>
          {PUBLISHER.name} édite {PRODUCT_NAME} et répond du traitement des comptes, des abonnements et de la
          sécurité du Service. Pour toute question : <Mail address={PUBLISHER.privacyEmail} />.
        </p>
        <p>
          Pour les données que chaque agence enregistre dans le Service (ses clients, ses créateurs, ses
          campagnes), l'agence est responsable du traitement et nous agissons comme sous-traitant, sur ses
          instructions. Adressez-vous d'abord à elle ; nous lui transmettons les demandes que nous recevons.
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Quelles données">
        <ul>
          <li>
            <strong>Membres d'une agence</strong> : nom, prénom, adresse e-mail, fonction, agence, droits
            d'accès. Le mot de passe est conservé par le service de connexion sous une forme qui ne permet pas
            de le retrouver.
          </li>
          <li>
            <strong>Abonnement</strong> : formule, état, dates, identifiants chez Stripe. Jamais le numéro de
            carte.
          </li>
          <li>
            <strong>Interlocuteurs des marques</strong> : nom, fonction, e-mail, téléphone, notes de l'agence.
          </li>
          <li>
            <strong>Créateurs</strong> : nom public, comptes, audiences et publications publics, collectés sur
            les réseaux sociaux par notre prestataire Apify ; coordonnées, tarifs et appréciation saisis par
            l'agence.
          </li>
          <li>
            <strong>Visiteurs d'un lien</strong> : adresse IP, pour limiter les abus ; adresse de la page
            ouverte, dans le journal d'accès ; ce qu'ils saisissent sur la page.
          </li>
          <li>
            <strong>Données techniques</strong> : journaux des requêtes, sans mot de passe, sans jeton de
            connexion et sans le contenu des messages.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="finalites" title="Pourquoi, et sur quelle base">
        <PrivacyTable columns={["Finalité", "Base légale"]} rows={PURPOSES} />
      </LegalSection>
      <LegalSection id="conservation" title="Combien de temps">
        <PrivacyTable columns={["Données", "Durée"]} rows={RETENTION} />
      </LegalSection>
      <LegalSection id="destinataires" title="Avec qui">
        <p>
          Les données d'une agence ne sont visibles que des membres de cette agence, selon leurs droits, et
          des personnes auxquelles elle envoie un lien. L'équipe de {PRODUCT_NAME} n'y accède que pour
          l'assistance et la sécurité. Nous ne vendons aucune donnée. Nos sous-traitants :
        </p>
        <PrivacyTable columns={["Prestataire", "Rôle", "Lieu"]} rows={PROCESSORS} />
        <p>
          Lorsque des données quittent l'Union européenne, le transfert s'appuie sur la décision d'adéquation
          relative au cadre de protection des données UE – États-Unis ou sur les clauses contractuelles types
          de la Commission européenne.
        </p>
        <p>
          L'utilisation des informations reçues des API de Google respecte les règles de Google relatives aux
          données des utilisateurs des services API, y compris les exigences d'utilisation limitée.
        </p>
      </LegalSection>
      <LegalSection id="securite" title="Comment elles sont protégées">
        <p>
          Les échanges et le stockage sont chiffrés, les données de chaque agence sont séparées, les accès
          sont contrôlés à chaque demande, et la connexion en deux étapes peut être activée sur chaque compte.
          En cas de violation de données présentant un risque, nous prévenons la CNIL et les personnes
          concernées dans les délais légaux.
        </p>
      </LegalSection>
      <LegalSection id="droits" title="Vos droits">
        <p>
          Vous pouvez demander l'accès à vos données, leur rectification, leur effacement, la limitation de
          leur traitement ou leur portabilité, vous opposer à leur traitement, retirer un consentement, et
          donner des directives sur leur sort après votre décès. Un membre d'une agence modifie son profil et
          supprime son compte lui-même, depuis la page « Compte ».
        </p>
        <p>
          Écrivez à <Mail address={PUBLISHER.privacyEmail} />. Nous répondons dans un délai d'un mois. Si la
          réponse ne vous convient pas, vous pouvez saisir la CNIL (
          <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr</a>), 3 place de Fontenoy, TSA 80715, 75334
          Paris Cedex 07.
        </p>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies et stockage local">
        <p>
          {PRODUCT_NAME} ne dépose aucun cookie : ni publicité, ni mesure d'audience, ni bouton de partage.
          Aucun bandeau n'est donc nécessaire.
        </p>
        <p>
          Le navigateur garde, dans son stockage local, ce qu'il faut pour rester connecté, le thème choisi et
          quelques préférences d'affichage. La page de brief d'un influenceur garde aussi les tâches lues et
          les coches qui attendent le réseau. La déconnexion efface la session ; vider les données du site
          efface le reste. Les pages de paiement de Stripe appliquent leur propre politique.
        </p>
      </LegalSection>
      <LegalSection id="automatise" title="Décisions automatisées">
        <p>
          Aucune décision produisant des effets juridiques n'est prise de façon entièrement automatisée. Les
          textes proposés par une intelligence artificielle sont relus et envoyés par une personne.
        </p>
      </LegalSection>
      <LegalSection id="evolution" title="Évolution de cette politique">
        <p>
          Cette page peut évoluer avec le Service. La date en tête indique la dernière version ; un changement
          important est annoncé par e-mail aux administrateurs des agences.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

const PURPOSES = [
  ["Créer les comptes, connecter les personnes, donner accès au Service", "Exécution du contrat"],
  ["Gérer l'abonnement, les paiements et la facturation", "Exécution du contrat, obligation légale"],
  [
    "Héberger ce que l'agence enregistre : collaborations, clients, créateurs, documents",
    "Instructions de l'agence, responsable de ce traitement",
  ],
  [
    "Relier une boîte Gmail et aider à y répondre, lorsque l'agence l'active",
    "Instructions de l'agence et consentement de la personne qui relie sa boîte",
  ],
  [
    "Afficher les données publiques des créateurs (profil, audience, publications)",
    "Intérêt légitime à tenir un catalogue professionnel",
  ],
  ["Sécuriser le Service : journaux techniques, limitation des tentatives", "Intérêt légitime"],
  ["Répondre aux demandes et à l'exercice des droits", "Intérêt légitime, obligation légale"],
] as const

const RETENTION = [
  ["Compte et profil", "Jusqu'à la suppression du compte"],
  ["Session ouverte sur un appareil", "30 jours au plus, puis il faut se connecter de nouveau"],
  ["Codes de vérification envoyés par e-mail", "15 minutes"],
  [
    "Données de l'agence (clients, créateurs, campagnes, documents)",
    "Jusqu'à leur suppression par l'agence, ou celle de l'agence elle-même",
  ],
  [
    "Pages ouvertes par un lien",
    "Jusqu'à ce que l'agence désactive le lien ou supprime ce qu'il montre ; la date limite d'un casting met fin aux réponses",
  ],
  ["Messages d'une boîte Gmail reliée", "Jusqu'à la suppression de l'agence, ou la demande d'effacement"],
  [
    "Autorisation d'accès à une boîte Gmail",
    "Jusqu'à la déconnexion de la boîte, qui la rend aussitôt à Google",
  ],
  ["Échanges avec l'assistant", "90 jours"],
  ["Historique d'activité de l'agence", "12 mois"],
  ["Notifications", "90 jours"],
  [
    "Catalogue des créateurs (données publiques)",
    "Tant que le profil y figure, ou jusqu'à la demande d'effacement",
  ],
  ["Sauvegardes de la base et versions de fichiers", "35 jours après la suppression"],
  ["Journaux techniques et d'accès, adresses IP comprises", "90 jours"],
  ["Factures et pièces comptables", "10 ans (article L. 123-22 du Code de commerce)"],
  ["Demandes reçues par e-mail", "3 ans après le dernier échange"],
] as const

const PROCESSORS = [
  ["Amazon Web Services", "Hébergement, base de données, fichiers, connexion, envoi d'e-mails", HOST.region],
  ["Stripe", "Paiement par carte, abonnements, factures", "Union européenne et États-Unis"],
  [
    "Apify Technologies s.r.o.",
    "Collecte des données publiques des créateurs (profil, audience, publications) ; reçoit leurs noms d'utilisateur",
    "Union européenne (République tchèque) et États-Unis",
  ],
  ["Google", "Accès à la boîte Gmail, seulement lorsqu'elle est reliée", "Union européenne et États-Unis"],
  [
    "Fournisseur de modèles d'intelligence artificielle",
    "Résumés et propositions de réponse, seulement lorsque ces fonctions servent ; les données ne servent pas à entraîner de modèles",
    "Union européenne",
  ],
] as const

interface PrivacyTableProps {
  columns: readonly string[]
  /** The first cell names its row. */
  rows: readonly (readonly string[])[]
}

function PrivacyTable({ columns, rows }: PrivacyTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls sideways
    <section className={styles.scroll} tabIndex={0} aria-label={columns.join(", ")}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
