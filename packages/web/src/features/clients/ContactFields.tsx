import { DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { Button, Form, Input, Segmented } from "antd"
import styles from "./ClientForm.module.css"

const MAX_CONTACTS = 50
const NEW_CONTACT = { name: "", email: "", phone: "", type: "brand", role: "" }

const TYPES = [
  { value: "brand", label: "Marque" },
  { value: "agency", label: "Agence" },
]

const atMost = (max: number) => ({ max, message: `${max} caractères au maximum` })

const rules = {
  name: [{ required: true, whitespace: true, message: "Le nom du contact est obligatoire" }, atMost(120)],
  email: [
    { required: true, whitespace: true, message: "L'adresse e-mail du contact est obligatoire" },
    {
      type: "email" as const,
      transform: (value: string) => value.trim(),
      message: "Adresse e-mail invalide",
    },
    atMost(254),
  ],
}

/** The contacts of the client form, as many as needed. */
export function ContactFields() {
  return (
    <Form.List name="contacts">
      {(fields, { add, remove }) => (
        <div className={styles.contacts}>
          <h2 className={styles.heading}>Contacts</h2>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.contact}>
              <legend className="visually-hidden">Contact {name + 1}</legend>
              <div className={styles.contactHead}>
                <span className={styles.number} aria-hidden="true">
                  Contact {name + 1}
                </span>
                <Form.Item name={[name, "type"]} label="Type" className={styles.type}>
                  <Segmented options={TYPES} aria-label="Type de contact" />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Retirer le contact ${name + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
              <div className={styles.pair}>
                <Form.Item name={[name, "name"]} label="Nom" rules={rules.name}>
                  <Input autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, "role"]} label="Fonction" rules={[atMost(120)]}>
                  <Input autoComplete="off" placeholder="Responsable marketing" />
                </Form.Item>
                <Form.Item name={[name, "email"]} label="Email" validateTrigger="onBlur" rules={rules.email}>
                  <Input type="email" autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, "phone"]} label="Téléphone" rules={[atMost(40)]}>
                  <Input type="tel" autoComplete="off" />
                </Form.Item>
              </div>
            </fieldset>
          ))}
          {fields.length < MAX_CONTACTS ? (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ ...NEW_CONTACT })}
            >
              Ajouter un contact
            </Button>
          ) : null}
        </div>
      )}
    </Form.List>
  )
}
