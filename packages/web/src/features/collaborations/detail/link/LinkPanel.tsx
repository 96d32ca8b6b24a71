import { ExportOutlined, LinkOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { Alert, Button, Input, Switch } from "antd"
import { CopyButton } from "../../../../components/CopyButton.tsx"
import { client } from "../../../../lib/api.ts"
import { useAttempt } from "../../../../lib/useAttempt.ts"
import { patchCard } from "../../cache.ts"
import { useBoard } from "../board.ts"
import { useDetailCache } from "../useDetailCache.ts"
import styles from "./LinkPanel.module.css"

export function LinkPanel() {
  const { collaborationId, detail } = useBoard()
  const { linkToken, linkActive } = detail.collaboration
  const queries = useQueryClient()
  const cache = useDetailCache(collaborationId)
  const { busy, problem, attempt } = useAttempt()
  const url = `${window.location.origin}/suivi/${linkToken}`

  const set = async (active: boolean) => {
    const saved = await attempt(() => client.collaborations.setLink({ collaborationId, active }))
    if (!saved) return
    const { token, active: linkActive, ...versions } = saved
    const changes = { linkToken: token, linkActive, ...versions }
    cache.patch((known) => ({ ...known, collaboration: { ...known.collaboration, ...changes } }))
    patchCard(queries, collaborationId, changes)
  }

  return (
    <>
      <p className={styles.lead}>
        La marque suit la campagne sans compte : étapes, influenceurs et documents marqués « Visible par la
        marque ».
      </p>
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`Erreur: ${problem.message}`}
          className={styles.alert}
        />
      ) : null}
      {linkToken ? (
        <>
          <div className={styles.row}>
            <Input
              readOnly
              value={url}
              aria-label="Lien de suivi"
              onFocus={(event) => event.target.select()}
              className={styles.url}
            />
            <CopyButton text={url} label="Copier le lien" type="primary" />
          </div>
          <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
            <ExportOutlined aria-hidden="true" /> Ouvrir dans un nouvel onglet
          </a>
          <div className={styles.switch}>
            <Switch
              id="link-active"
              checked={linkActive}
              loading={busy}
              onChange={(active) => void set(active)}
              aria-describedby="link-explained"
            />
            <div>
              <label htmlFor="link-active" className={styles.label}>
                {linkActive ? "Lien actif" : "Lien désactivé"}
              </label>
              <p id="link-explained" className={styles.explained}>
                {linkActive
                  ? "Toute personne qui a ce lien peut voir la page. Désactivez-le pour en fermer l'accès aussitôt."
                  : "La page répond que le lien n'est plus actif. Réactivez-le pour que le même lien fonctionne de nouveau."}
              </p>
            </div>
          </div>
        </>
      ) : (
        <Button
          type="primary"
          icon={<LinkOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() => void set(true)}
        >
          Générer le lien
        </Button>
      )}
    </>
  )
}
