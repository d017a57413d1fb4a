import { limits } from '@shoal/bus/profile/limits'

const types = ['image/jpeg', 'image/png']

/** For the file chooser. */
export const photoTypes = types.join(',')

const mebibytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)

/** PRO-2: why a file can't be a photo, or null; the server looks at its content as well. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return 'Only JPEG and PNG pictures can be uploaded'
  if (file.size === 0) return 'This file is empty'
  if (file.size > limits.photoMaxBytes)
    return `This picture has ${mebibytes(file.size)} MB, at most ${mebibytes(limits.photoMaxBytes)} MB can be uploaded`
  return null
}
