import { PRODUCT_NAME } from "@trame/core/lib/text"
import { HOST, PUBLISHER } from "../site/publisher.ts"
import { LegalPage, LegalSection, Mail } from "./LegalPage.tsx"

export function Component() {
  return (
    <LegalPage
      title="Mentions légales"
      description={`Qui édite et héberge ${PRODUCT_NAME}, comment nous joindre et comment signaler un contenu.`}
      updated="2026-11-29"
    >
      <LegalSection id="editeur" title="Éditeur du site">
        <p>
          Le site et l'application {PRODUCT_NAME} (ci-après « le Service ») sont édités par la société
          désignée ci-dessous, conformément à l'article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la
          confiance dans l'économie numérique.
        </p>
        <dl>
          <dt>Dénomination</dt>
          <dd>{PUBLISHER.name}</dd>
          <dt>Forme juridique</dt>
          <dd>{PUBLISHER.form}</dd>
          <dt>Capital social</dt>
          <dd>{PUBLISHER.capital}</dd>
          <dt>Siège social</dt>
          <dd>{PUBLISHER.address}</dd>
          <dt>Registre du commerce</dt>
          <dd>{PUBLISHER.registration}</dd>
          <dt>TVA intracommunautaire</dt>
          <dd>{PUBLISHER.vat}</dd>
        </dl>
      </LegalSection>
      <LegalSection id="contact" title="Contact">
        <dl>
          <dt>Adresse e-mail</dt>
          <dd>
            <Mail />
          </dd>
          <dt>Téléphone</dt>
          <dd>{PUBLISHER.phone}</dd>
        </dl>
      </LegalSection>
      <LegalSection id="publication" title="Direction de la publication">
        <dl>
          <dt>Publication</dt>
          <dd>{PUBLISHER.director}</dd>
        </dl>
      </LegalSection>
      <LegalSection id="hebergement" title="Hébergement">
        <dl>
          <dt>Hébergeur</dt>
          <dd>{HOST.name}</dd>
          <dt>Adresse</dt>
          <dd>{HOST.address}</dd>
          <dt>Région des serveurs</dt>
          <dd>{HOST.region}</dd>
          <dt>Site</dt>
          <dd>
            <a href={HOST.site}>{HOST.site}</a>
          </dd>
        </dl>
        <p>Les données des agences sont conservées en France, dans la région de Paris.</p>
      </LegalSection>
      <LegalSection id="propriete" title="Propriété intellectuelle">
        <p>
          La marque {PRODUCT_NAME}, son logo, les textes, les illustrations, les interfaces et le code du
          Service sont protégés par le droit de la propriété intellectuelle. Toute reproduction ou
          représentation, totale ou partielle, sans autorisation écrite de l'éditeur est interdite, hors
          exceptions prévues par la loi.
        </p>
        <p>
          Les contenus que les agences déposent dans le Service (documents, images, vidéos, textes) restent la
          propriété de leurs auteurs. L'éditeur ne les utilise que pour fournir le Service.
        </p>
        <p>
          Les noms et marques de tiers cités sur le site appartiennent à leurs titulaires. Les captures
          d'écran de la page d'accueil montrent des données inventées.
        </p>
      </LegalSection>
      <LegalSection id="signalement" title="Signaler un contenu">
        <p>
          Les pages ouvertes par un lien (suivi de campagne, casting, brief) affichent des contenus déposés
          par les agences. Pour signaler un contenu que vous estimez illicite, écrivez à <Mail /> en indiquant
          l'adresse de la page, le contenu visé et les raisons de votre demande : nous accusons réception et
          répondons dans les meilleurs délais, conformément au règlement (UE) 2022/2065 sur les services
          numériques.
        </p>
      </LegalSection>
      <LegalSection id="responsabilite" title="Responsabilité">
        <p>
          L'éditeur s'efforce d'assurer l'exactitude des informations publiées sur le site et de le maintenir
          accessible, sans pouvoir garantir l'absence d'interruption ou d'erreur. Les liens vers d'autres
          sites sont donnés à titre d'information : leur contenu relève de leurs propres éditeurs.
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Données personnelles et cookies">
        <p>
          Le traitement des données personnelles est décrit dans la{" "}
          <a href="/politique-confidentialite">politique de confidentialité</a>. Le site ne dépose aucun
          cookie publicitaire ni de mesure d'audience.
        </p>
      </LegalSection>
      <LegalSection id="droit" title="Droit applicable">
        <p>
          Les présentes mentions sont régies par le droit français. Les relations commerciales avec les
          agences abonnées relèvent des <a href="/cgv">conditions générales de vente</a>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
