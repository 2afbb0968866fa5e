/** The text of a mail template. */
export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}
