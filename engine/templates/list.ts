import type { TemplateFile } from "../contract/template-file";
import type { Rehearsal } from "../models/rehearsal";

export const TEMPLATES: readonly TemplateFile[] = [];
export const REHEARSALS: readonly Rehearsal[] = [];
