/** What dialogs stand on, in a file of its own: nobody needs it before the first dialog. */
export { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
