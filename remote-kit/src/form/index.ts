/** Forms, in a modal and elsewhere. Brings react-hook-form along. */
export { Form, ModalForm, SubmitButton } from './Form.tsx'
export { type FormDefinition, type FormState, useForm } from './useForm.ts'
