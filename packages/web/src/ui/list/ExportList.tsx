import { DownloadOutlined } from "@ant-design/icons"
import { Alert, Button } from "antd"
import { type Exported, useExport } from "../../lib/csv/useExport.ts"
import { formatNumber } from "../../lib/format.ts"
import { type ReadPage, useEverything } from "../../lib/many/useEverything.ts"
import styles from "./ExportList.module.css"

interface ExportListProps<Row> extends Exported<Row> {
  /** The exported items, e.g. `les clients`. */
  what: string
  /** The unit of the progress, e.g. `clients lus`. */
  counted: string
  /** Reads one page of the filtered list. */
  readPage: ReadPage<Row>
  /** Maximum number of rows; all by default. */
  most?: number
  /** The list is empty. */
  disabled: boolean
}

/** In a list's `FilterBar`: exports the whole filtered list (rules/interface.md#exports). */
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
        data-offered
        aria-label={`Exporter ${what}`}
        onClick={() => void save(() => everything.readAll(most))}
      >
        <span className="phone-hidden">Exporter</span>
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
  /** Purpose of the read, e.g. `Export en cours`. */
  label: string
  /** The unit, e.g. `paiements lus`. */
  what: string
  /** Null without a running read. */
  read: number | null
  cancel: () => void
  cancelLabel: string
}

/** Progress of reading a list, with a cancel button. */
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
