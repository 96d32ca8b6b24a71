import styles from "./SkipLink.module.css"

/** For the keyboard: past the bar, to the element whose id is `contenu`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenu">
      Aller au contenu
    </a>
  )
}
