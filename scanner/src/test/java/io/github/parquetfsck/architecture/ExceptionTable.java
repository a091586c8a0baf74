// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the methods of a class catch, from the exception tables of its class file. ArchUnit's own view leaves out a try
 * block that calls nothing, and {@code bytes[i]} calls nothing.
 */
final class ExceptionTable {
    private ExceptionTable() {}

    /** {@code method catches type} for each entry whose type is, or may turn out to be, a RuntimeException or an Error. */
    static List<String> unchecked(InputStream classFile) throws IOException {
        List<String> found = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
                                        // A finally block has no type: it runs and throws on.
                                        if (type != null && isUnchecked(type.replace('/', '.'))) {
                                            found.add(name + " catches " + type.replace('/', '.'));
                                        }
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found;
    }

    private static boolean isUnchecked(String type) {
        try {
            Class<?> caught = Class.forName(type, false, ExceptionTable.class.getClassLoader());
            return RuntimeException.class.isAssignableFrom(caught)
                    || Error.class.isAssignableFrom(caught)
                    || caught.isAssignableFrom(RuntimeException.class)
                    || caught.isAssignableFrom(Error.class);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("a caught type is not on the class path: " + type, e);
        }
    }
}
