import { DownloadOutlined } from "@ant-design/icons"
import { Alert, Button } from "antd"
import { type Exported, useExport } from "../../lib/csv/useExport.ts"
import { formatNumber } from "../../lib/format.ts"
import { type ReadPage, useEverything } from "../../lib/many/useEverything.ts"
import styles from "./ExportList.module.css"

interface ExportListProps<Row> extends Exported<Row> {
  /** What is exported, e.g. `les clients`. */
  what: string
  /** What is counted while it is read, e.g. `clients lus`. */
  counted: string
  /** One page of what the filters show. */
  readPage: ReadPage<Row>
  /** Rows at most; all unless said. */
  most?: number
  /** Nothing is shown. */
  disabled: boolean
}

/** In a list's `FilterBar`: saves all that its filters show as a file (rules/interface.md#exports). */
export function ExportList<Row>(props: ExportListProps<Row>) {
  const { what, counted, readPage, most, disabled, ...exported } = props
  const everything = useEverything<Row>(readPage)
  const save = useExport(exported)
  return (
    <>
      <Button
        className={`ml-auto ${styles.export}`}
        icon={<DownloadOutlined aria-hidden />}
        disabled={disabled || everything.read !== null}
        aria-label={`Exporter ${what}`}
        onClick={() => void save(() => everything.readAll(most))}
      >
        Exporter
      </Button>
      {everything.read === null ? null : (
        <div className={styles.reading}>
          <Reading
            label="Export en cours"
            what={counted}
            read={everything.read}
            cancel={everything.cancel}
            cancelLabel="Annuler l'export"
          />
        </div>
      )}
    </>
  )
}

interface ReadingProps {
  /** What is read for what, e.g. `Export en cours`. */
  label: string
  /** What is counted, e.g. `paiements lus`. */
  what: string
  /** Null when nothing is read. */
  read: number | null
  cancel: () => void
  cancelLabel: string
}

/** How far a list has been read, and the way out. */
export function Reading({ label, what, read, cancel, cancelLabel }: ReadingProps) {
  return (
    <div role="status">
      {read === null ? null : (
        <Alert
          type="info"
          className={`mb-5 ${styles.progress}`}
          title={`${label} : ${formatNumber(read)} ${what}…`}
          action={<Button onClick={cancel}>{cancelLabel}</Button>}
        />
      )}
    </div>
  )
}
