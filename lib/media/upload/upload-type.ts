/** The media types of bodies that hold a picture, and are taken to a file before anything else. */
export const UPLOAD_TYPE = /^(?:multipart\/form-data|image\/[\w.+-]+)$/i
