import { installShell } from './install-shell.ts';

installShell();
