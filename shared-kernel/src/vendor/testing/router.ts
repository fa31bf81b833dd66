/** The router of tests, at an address of their own; what pages load does not carry it. */
export { MemoryRouter } from 'react-router';
