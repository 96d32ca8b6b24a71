import { PRODUCT_NAME } from "@trame/core/lib/text"
import { PUBLISHER } from "../site/publisher.ts"
import { LegalPage, LegalSection, Mail } from "./LegalPage.tsx"

export function Component() {
  return (
    <LegalPage
      title="Conditions générales de vente"
      description={`Prix, paiement, renouvellement, résiliation et responsabilité : les conditions de l'abonnement à ${PRODUCT_NAME}.`}
      updated="2026-11-21"
    >
      <LegalSection id="objet" title="Objet">
        <p>
          Les présentes conditions générales de vente (« CGV ») régissent l'abonnement au logiciel en ligne{" "}
          {PRODUCT_NAME} (« le Service »), édité par {PUBLISHER.name} (« l'Éditeur »), et destiné aux agences
          de marketing d'influence et aux professionnels (« le Client »).
        </p>
        <p>
          Le Client souscrit pour les besoins de son activité professionnelle. Toute souscription emporte
          acceptation des CGV en vigueur à cette date, qui prévalent sur tout autre document du Client.
        </p>
      </LegalSection>
      <LegalSection id="service" title="Le Service et les comptes">
        <p>
          Le Service permet de gérer des collaborations, des clients, des créateurs, des tâches, des documents
          et le suivi des paiements d'une agence. Les fonctions et le nombre de sièges compris dans chaque
          formule sont décrits sur la <a href="/pricing">page des tarifs</a>.
        </p>
        <p>
          Chaque membre de l'équipe dispose d'un compte personnel, qui occupe un siège. L'administrateur de
          l'agence décide qui rejoint l'équipe et ce que chacun peut ouvrir. Le Client répond de l'usage fait
          des comptes de son équipe, veille à la confidentialité des mots de passe et signale sans délai toute
          utilisation non autorisée.
        </p>
      </LegalSection>
      <LegalSection id="prix" title="Prix">
        <p>
          Les prix sont indiqués en euros, hors taxes (HT), sur la <a href="/pricing">page des tarifs</a>. La
          TVA applicable est ajoutée au moment du paiement lorsqu'elle est due.
        </p>
        <p>
          L'Éditeur peut modifier ses prix. Le nouveau prix est annoncé par e-mail au moins trente jours avant
          de s'appliquer au renouvellement suivant ; le Client qui le refuse peut résilier avant cette date.
        </p>
      </LegalSection>
      <LegalSection id="paiement" title="Facturation et paiement par carte">
        <p>
          L'abonnement est facturé d'avance, au mois ou à l'année selon la formule choisie. Le paiement
          s'effectue par carte bancaire, sur les pages sécurisées de notre prestataire Stripe : l'Éditeur ne
          voit ni ne conserve les numéros de carte.
        </p>
        <p>
          Les factures et le moyen de paiement sont accessibles à l'administrateur de l'agence depuis la page
          « Compte ». En cas d'échec d'un prélèvement, le prestataire présente à nouveau le paiement ; faute
          de régularisation, l'accès au Service est suspendu. Conformément aux articles L. 441-10 et D. 441-5
          du Code de commerce, tout retard entraîne de plein droit des pénalités égales à trois fois le taux
          d'intérêt légal et une indemnité forfaitaire de recouvrement de 40 €.
        </p>
      </LegalSection>
      <LegalSection id="renouvellement" title="Durée et renouvellement automatique">
        <p>
          L'abonnement prend effet au premier paiement, pour une période d'un mois ou d'un an. Il se
          renouvelle automatiquement pour une période de même durée, au prix en vigueur, tant qu'il n'est pas
          résilié.
        </p>
      </LegalSection>
      <LegalSection id="changement" title="Changement de formule">
        <p>
          L'administrateur de l'agence peut changer de formule à tout moment depuis la page des tarifs. Le
          changement prend effet aussitôt ; la différence de prix est calculée au prorata du temps restant de
          la période en cours. Une formule comptant moins de sièges que l'équipe n'en occupe ne peut être
          choisie qu'après avoir libéré des sièges.
        </p>
      </LegalSection>
      <LegalSection id="resiliation" title="Résiliation">
        <p>
          Le Client peut résilier à tout moment depuis la page « Compte ». La résiliation prend effet à la fin
          de la période en cours : le Service reste accessible jusqu'à cette date et aucun nouveau prélèvement
          n'a lieu. Elle peut être annulée avant la fin de la période.
        </p>
        <p>
          L'Éditeur peut suspendre ou résilier l'abonnement en cas de manquement grave aux CGV, après une mise
          en demeure restée sans effet pendant quinze jours, ou sans délai lorsque la sécurité du Service ou
          la loi l'impose.
        </p>
      </LegalSection>
      <LegalSection id="remboursement" title="Absence de remboursement">
        <p>
          Toute période commencée est due. Aucun remboursement, même partiel, n'est effectué pour une période
          entamée, en particulier en cas de résiliation en cours de période ou de non-utilisation du Service,
          sauf disposition légale contraire.
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Données du Client">
        <p>
          Le Client reste seul titulaire des données qu'il enregistre dans le Service. L'Éditeur les traite
          pour son compte, en qualité de sous-traitant au sens du règlement (UE) 2016/679, dans les conditions
          décrites par la <a href="/politique-confidentialite">politique de confidentialité</a>.
        </p>
        <p>
          Le Client s'assure qu'il a le droit d'enregistrer ces données, en particulier celles des créateurs
          et de ses interlocuteurs, et que les contenus partagés par lien ne portent pas atteinte aux droits
          de tiers.
        </p>
      </LegalSection>
      <LegalSection id="disponibilite" title="Disponibilité et maintenance">
        <p>
          L'Éditeur met en œuvre les moyens raisonnables pour que le Service soit disponible et les données
          sauvegardées. Il s'agit d'une obligation de moyens. Le Service peut être interrompu pour
          maintenance, autant que possible en dehors des heures ouvrées.
        </p>
      </LegalSection>
      <LegalSection id="responsabilite" title="Responsabilité">
        <p>
          L'Éditeur répond des dommages directs causés par un manquement prouvé à ses obligations. Il ne
          répond pas des dommages indirects, tels que la perte de chiffre d'affaires, de clientèle ou d'image.
        </p>
        <p>
          <strong>
            En toute hypothèse, la responsabilité totale de l'Éditeur est limitée au montant des sommes
            effectivement payées par le Client au cours des douze derniers mois précédant le fait générateur.
          </strong>{" "}
          Cette limite ne s'applique pas aux dommages corporels, ni en cas de faute lourde ou dolosive.
        </p>
      </LegalSection>
      <LegalSection id="evolution" title="Évolution des conditions">
        <p>
          L'Éditeur peut modifier les présentes CGV. La nouvelle version est annoncée par e-mail au moins
          trente jours avant son entrée en vigueur et s'applique au renouvellement suivant.
        </p>
      </LegalSection>
      <LegalSection id="litiges" title="Droit applicable et litiges">
        <p>
          Les CGV sont régies par le droit français. Les parties recherchent d'abord une solution amiable, en
          écrivant à <Mail />.
        </p>
        <p>
          À défaut d'accord, le litige relève des tribunaux compétents de {PUBLISHER.court}, sous réserve des
          règles impératives de compétence.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
